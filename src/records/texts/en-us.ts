import content from './en-us/content.ts';
import kinds from './en-us/kinds.ts';
import market from './en-us/market.ts';
import provenance from './en-us/provenance.ts';
import reading from './en-us/reading.ts';

/** Kinds, their fields and values, and the pages of records: below /m too. */
export default { ...kinds, ...content, ...market, ...provenance, ...reading };
