import audit from './en-us/office-audit.ts';
import content from './en-us/office-content.ts';
import contentForm from './en-us/office-content-form.ts';
import dictionary from './en-us/office-dictionary.ts';

/** Texts of the back office for records and dictionaries. */
export default { ...audit, ...content, ...contentForm, ...dictionary };
