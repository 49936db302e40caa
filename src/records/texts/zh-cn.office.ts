import audit from './zh-cn/office-audit.ts';
import content from './zh-cn/office-content.ts';
import contentForm from './zh-cn/office-content-form.ts';
import dictionary from './zh-cn/office-dictionary.ts';

/** Texts of the back office for records and dictionaries. */
export default { ...audit, ...content, ...contentForm, ...dictionary };
