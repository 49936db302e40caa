import captcha from './captcha.ts';
import common from './common.ts';
import territories from './territories.ts';

/** Texts of public pages outside the pages of records and areas. */
export default { ...common, ...captcha, ...territories };
