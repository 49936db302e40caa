import type { Context } from '../../platform/http/context.ts';
import { parse } from '../../platform/http/problems.ts';
import type { Services } from '../../server/services.ts';
import type { PostingInput, PostingsApi, ReviewApi } from './operations.ts';
import * as s from './schemas.ts';

/** Supply and demand as one set of calls: routes and pages alike go through it, so that both check the same. */
export const postingsApi = ({ postings, applications, matches, review }: Services, context: Context): PostingsApi & ReviewApi => ({
  postings: async (query) => postings.list(context, parse(s.postingsQuery, query)),
  postingFields: async (id) => postings.form(context, parse(s.fieldsQuery, { id }).id),
  createPosting: async (input) => postings.create(context, parse(s.createBody, input) as PostingInput & { key?: string }),
  savePosting: async (id, input) => postings.save(context, id, parse(s.saveBody, input) as PostingInput & { version: number }),
  deletePosting: async (id) => {
    await postings.remove(context, id);
    return null;
  },
  submitPosting: async (id, input) => postings.submit(context, id, parse(s.submitBody, input).version),
  withdrawPosting: async (id) => postings.withdraw(context, id),
  postingProgress: async (id, progress) => postings.progress(context, id, parse(s.progressBody, { progress }).progress),
  renewPosting: async (id) => postings.renew(context, id),
  postingMatches: async (id) => matches.ofPosting(context, id),
  matches: async (record) => matches.ofRecord(context, record),
  apply: async (record, input) => applications.apply(context, record, parse(s.applyBody, input)),
  applications: async (query) => applications.mine(context, parse(s.pageQuery, query).page),
  withdrawApplication: async (id) => {
    await applications.withdraw(context, id);
    return null;
  },
  received: async (posting, query) => applications.received(context, posting, parse(s.pageQuery, query).page),
  decideApplication: async (posting, id, decision) => applications.decide(context, posting, id, decision),
  reviewTask: async (id) => review.task(context, id),
  review: async (id, action, input) => review.decide(context, id, action, parse(s.decisionBody, input)),
  reopenPosting: async (id) => review.reopen(context, id),
});
