import content from './en-us/content.ts';
import kinds from './en-us/kinds.ts';
import market from './en-us/market.ts';
import provenance from './en-us/provenance.ts';
import reading from './en-us/reading.ts';

/** Texts of kinds, fields, dictionary values and record pages, also for the mobile pages below /m. */
export default { ...kinds, ...content, ...market, ...provenance, ...reading };
