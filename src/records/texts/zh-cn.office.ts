import audit from './zh-cn/office-audit.ts';
import content from './zh-cn/office-content.ts';
import contentForm from './zh-cn/office-content-form.ts';
import dictionary from './zh-cn/office-dictionary.ts';

/** Records and dictionaries in the back office. */
export default { ...audit, ...content, ...contentForm, ...dictionary };
