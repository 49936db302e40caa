import compare from './pt-br/compare.ts';
import content from './pt-br/content.ts';
import kinds from './pt-br/kinds.ts';
import market from './pt-br/market.ts';
import provenance from './pt-br/provenance.ts';
import reading from './pt-br/reading.ts';

/** Kinds, their fields and values, and the pages of records. */
export default { ...kinds, ...content, ...market, ...compare, ...provenance, ...reading };
