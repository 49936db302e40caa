import content from './zh-cn/content.ts';
import kinds from './zh-cn/kinds.ts';
import market from './zh-cn/market.ts';
import provenance from './zh-cn/provenance.ts';
import reading from './zh-cn/reading.ts';

/** Kinds, their fields and values, and the pages of records: below /m too. */
export default { ...kinds, ...content, ...market, ...provenance, ...reading };
