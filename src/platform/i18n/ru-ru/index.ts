import captcha from './captcha.ts';
import common from './common.ts';
import territories from './territories.ts';

/** What public pages say around those of the records and the areas. */
export default { ...common, ...captcha, ...territories };
