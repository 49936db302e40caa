import audit from './pt-br/office-audit.ts';
import content from './pt-br/office-content.ts';
import contentForm from './pt-br/office-content-form.ts';
import dictionary from './pt-br/office-dictionary.ts';

/** Texts of the back office for records and dictionaries. */
export default { ...audit, ...content, ...contentForm, ...dictionary };
