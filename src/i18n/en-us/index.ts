import common from './common.ts';
import content from './content.ts';
import kinds from './kinds.ts';
import market from './market.ts';

/** What every public page may say. Account and back office have parts of their own. */
export default { ...common, ...kinds, ...content, ...market };
