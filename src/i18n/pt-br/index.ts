import common from './common.ts';
import kinds from './kinds.ts';

/** What every public page may say. Account and back office have parts of their own. */
export default { ...common, ...kinds };
