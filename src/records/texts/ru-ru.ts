import content from './ru-ru/content.ts';
import kinds from './ru-ru/kinds.ts';
import market from './ru-ru/market.ts';
import provenance from './ru-ru/provenance.ts';
import reading from './ru-ru/reading.ts';

/** Kinds, their fields and values, and the pages of records: below /m too. */
export default { ...kinds, ...content, ...market, ...provenance, ...reading };
