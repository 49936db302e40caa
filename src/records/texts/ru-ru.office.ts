import audit from './ru-ru/office-audit.ts';
import content from './ru-ru/office-content.ts';
import contentForm from './ru-ru/office-content-form.ts';
import dictionary from './ru-ru/office-dictionary.ts';

/** Records and dictionaries in the back office. */
export default { ...audit, ...content, ...contentForm, ...dictionary };
