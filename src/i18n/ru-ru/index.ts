import account from './account.ts';
import common from './common.ts';
import compare from './compare.ts';
import content from './content.ts';
import feedback from './feedback.ts';
import follow from './follow.ts';
import kinds from './kinds.ts';
import market from './market.ts';
import postings from './postings.ts';
import provenance from './provenance.ts';
import tests from './tests.ts';
import uc from './uc.ts';

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
