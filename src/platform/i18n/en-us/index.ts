import captcha from './captcha.ts';
import common from './common.ts';
import compare from './compare.ts';
import content from './content.ts';
import kinds from './kinds.ts';
import market from './market.ts';
import provenance from './provenance.ts';

/** What every public page may say, beside the texts of the areas. */
export default { ...common, ...captcha, ...kinds, ...content, ...market, ...compare, ...provenance };
