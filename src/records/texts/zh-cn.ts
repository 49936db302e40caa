import content from './zh-cn/content.ts';
import kinds from './zh-cn/kinds.ts';
import market from './zh-cn/market.ts';
import provenance from './zh-cn/provenance.ts';
import reading from './zh-cn/reading.ts';

/** Texts of kinds, fields, dictionary values and record pages, also for the mobile pages below /m. */
export default { ...kinds, ...content, ...market, ...provenance, ...reading };
