import content from './pt-br/content.ts';
import kinds from './pt-br/kinds.ts';
import market from './pt-br/market.ts';
import provenance from './pt-br/provenance.ts';
import reading from './pt-br/reading.ts';

/** Texts of kinds, fields, dictionary values and record pages, also for the mobile pages below /m. */
export default { ...kinds, ...content, ...market, ...provenance, ...reading };
