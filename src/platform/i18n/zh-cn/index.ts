import account from '../../../areas/accounts/texts/zh-cn.ts';
import postings from '../../../areas/exchange/texts/zh-cn.ts';
import feedback from '../../../areas/feedback/texts/zh-cn.ts';
import follow from '../../../areas/follow/texts/zh-cn.ts';
import uc from '../../../areas/member/texts/zh-cn.ts';
import tests from '../../../areas/tests/texts/zh-cn.ts';
import common from './common.ts';
import compare from './compare.ts';
import content from './content.ts';
import kinds from './kinds.ts';
import market from './market.ts';
import provenance from './provenance.ts';

/** What every public page may say. Account and back office have parts of their own. */
export default {
  ...common,
  ...kinds,
  ...content,
  ...feedback,
  ...follow,
  ...market,
  ...compare,
  ...provenance,
  ...postings,
  ...account,
  ...tests,
  ...uc,
};
