import compare from './zh-cn/compare.ts';
import content from './zh-cn/content.ts';
import kinds from './zh-cn/kinds.ts';
import market from './zh-cn/market.ts';
import provenance from './zh-cn/provenance.ts';
import reading from './zh-cn/reading.ts';

/** Kinds, their fields and values, and the pages of records. */
export default { ...kinds, ...content, ...market, ...compare, ...provenance, ...reading };
