import content from './pt-br/content.ts';
import kinds from './pt-br/kinds.ts';
import market from './pt-br/market.ts';
import provenance from './pt-br/provenance.ts';
import reading from './pt-br/reading.ts';

/** Kinds, their fields and values, and the pages of records: below /m too. */
export default { ...kinds, ...content, ...market, ...provenance, ...reading };
