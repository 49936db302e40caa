import account from '../../../areas/accounts/texts/en-us.ts';
import postings from '../../../areas/exchange/texts/en-us.ts';
import feedback from '../../../areas/feedback/texts/en-us.ts';
import follow from '../../../areas/follow/texts/en-us.ts';
import uc from '../../../areas/member/texts/en-us.ts';
import tests from '../../../areas/tests/texts/en-us.ts';
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
