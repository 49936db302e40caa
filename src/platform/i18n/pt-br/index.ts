import account from '../../../areas/accounts/texts/pt-br.ts';
import postings from '../../../areas/exchange/texts/pt-br.ts';
import feedback from '../../../areas/feedback/texts/pt-br.ts';
import follow from '../../../areas/follow/texts/pt-br.ts';
import uc from '../../../areas/member/texts/pt-br.ts';
import tests from '../../../areas/tests/texts/pt-br.ts';
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
