import audit from './ru-ru/office-audit.ts';
import content from './ru-ru/office-content.ts';
import contentForm from './ru-ru/office-content-form.ts';
import dictionary from './ru-ru/office-dictionary.ts';

/** Texts of the back office for records and dictionaries. */
export default { ...audit, ...content, ...contentForm, ...dictionary };
