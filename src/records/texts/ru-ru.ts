import content from './ru-ru/content.ts';
import kinds from './ru-ru/kinds.ts';
import market from './ru-ru/market.ts';
import provenance from './ru-ru/provenance.ts';
import reading from './ru-ru/reading.ts';

/** Texts of kinds, fields, dictionary values and record pages, also for the mobile pages below /m. */
export default { ...kinds, ...content, ...market, ...provenance, ...reading };
