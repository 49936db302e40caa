import { z } from 'zod';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import type { Applications } from './applications.server.ts';
import type { MatchFinder } from './matches.server.ts';
import { operations } from './operations.ts';
import type { OwnerPostings } from './postings.server.ts';
import type { PostingReviewAdmin } from './review.server.ts';
import * as s from './schemas.server.ts';

const nothing = z.null();
const bodyLimit = s.postingBodyLimit;
const output = s.postingFormAnswerSchema;

const handle = operationBinderFor<{ postings: OwnerPostings; applications: Applications; matches: MatchFinder }>('postings');
const handleReview = operationBinderFor<{ review: PostingReviewAdmin }>('review');

const ownPostings = {
  postings: handle(operations.postings, {
    id: 'mysnd',
    summary: 'List the caller’s postings',
    input: s.postingsQuery,
    output: s.postingsSchema,
    run: ({ services: { postings }, context }, query) => postings.list(context, query),
  }),
  postingFields: handle(operations.postingFields, {
    id: 'mysnd.fields',
    summary: 'Get the form of a posting or of a new posting',
    input: s.postingFormQuery,
    output,
    run: ({ services: { postings }, context }, { id }) => postings.form(context, id),
  }),
  createPosting: handle(operations.createPosting, {
    id: 'mysnd.create',
    summary: 'Create a posting',
    input: s.createBody,
    bodyLimit,
    output,
    run: ({ services: { postings }, context }, input) => postings.create(context, input),
  }),
  savePosting: handle(operations.savePosting, {
    id: 'mysnd.save',
    summary: 'Save a posting',
    input: s.saveBody,
    bodyLimit,
    output,
    run: ({ services: { postings }, context }, input, id) => postings.save(context, id, input),
  }),
  deletePosting: handle(operations.deletePosting, {
    id: 'mysnd.delete',
    summary: 'Delete a posting',
    output: nothing,
    run: async ({ services: { postings }, context }, _input, id) => {
      await postings.remove(context, id);
      return null;
    },
  }),
  submitPosting: handle(operations.submitPosting, {
    id: 'mysnd.submit',
    summary: 'Submit a posting for audit',
    input: s.submitBody,
    output,
    run: ({ services: { postings }, context }, { version }, id) => postings.submit(context, id, version),
  }),
  withdrawPosting: handle(operations.withdrawPosting, {
    id: 'mysnd.withdraw',
    summary: 'Withdraw a posting from audit',
    output,
    run: ({ services: { postings }, context }, _input, id) => postings.withdraw(context, id),
  }),
  postingProgress: handle(operations.postingProgress, {
    id: 'mysnd.progress',
    summary: 'Set the progress of a demand',
    input: s.progressBody,
    output,
    run: ({ services: { postings }, context }, { progress }, id) => postings.progress(context, id, progress),
  }),
  renewPosting: handle(operations.renewPosting, {
    id: 'mysnd.renew',
    summary: 'Extend the publication of a posting',
    output,
    run: ({ services: { postings }, context }, _input, id) => postings.renew(context, id),
  }),
};

const matches = {
  postingMatches: handle(operations.postingMatches, {
    id: 'mysnd.matches',
    summary: 'List postings and experts that match an own posting',
    output: s.matchesSchema,
    run: ({ services: { matches }, context }, _input, id) => matches.ofPosting(context, id),
  }),
  matches: handle(operations.matches, {
    id: 'snd.matches',
    summary: 'List postings and experts that match a posting',
    output: s.matchesSchema,
    run: ({ services: { matches }, context }, _input, id) => matches.ofRecord(context, id),
  }),
};

const answer = (decision: 'approve' | 'decline') =>
  handle(decision === 'approve' ? operations.approveApplication : operations.declineApplication, {
    id: `mysnd.applications.${decision}`,
    summary: decision === 'approve' ? 'Approve an application' : 'Decline an application',
    output: s.applicationSchema,
    run: ({ services: { applications }, context }, _input, posting, id) => applications.decide(context, posting, id, decision),
  });

const applications = {
  apply: handle(operations.apply, {
    id: 'snd.apply',
    summary: 'Apply for a posting',
    input: s.applyBody,
    output: s.applicationSchema,
    run: ({ services: { applications }, context }, input, record) => applications.apply(context, record, input),
  }),
  applications: handle(operations.applications, {
    id: 'applications',
    summary: 'List the caller’s applications',
    input: s.pageQuery,
    output: s.applicationsSchema,
    run: ({ services: { applications }, context }, { page }) => applications.mine(context, page),
  }),
  withdrawApplication: handle(operations.withdrawApplication, {
    id: 'applications.withdraw',
    summary: 'Withdraw an application',
    output: nothing,
    run: async ({ services: { applications }, context }, _input, id) => {
      await applications.withdraw(context, id);
      return null;
    },
  }),
  received: handle(operations.received, {
    id: 'mysnd.applications',
    summary: 'List the applications for an own posting',
    input: s.pageQuery,
    output: s.applicationsSchema,
    run: ({ services: { applications }, context }, { page }, posting) => applications.received(context, posting, page),
  }),
  approveApplication: answer('approve'),
  declineApplication: answer('decline'),
};

const review = {
  reviewTask: handleReview(operations.reviewTask, {
    id: 'admin.flow-tasks.postings.one',
    summary: 'Get a posting in audit',
    output: s.reviewDetailAnswerSchema,
    run: ({ services: { review }, context }, _input, id) => review.task(context, id),
  }),
  takePosting: handleReview(operations.takePosting, {
    id: 'admin.flow-tasks.postings.take',
    summary: 'Start the audit of a posting',
    input: s.auditActionBody,
    output: s.reviewDetailAnswerSchema,
    run: ({ services: { review }, context }, input, id) => review.decide(context, id, 'take', input),
  }),
  releasePosting: handleReview(operations.releasePosting, {
    id: 'admin.flow-tasks.postings.release',
    summary: 'Release a posting for audit by other auditors',
    input: s.auditActionBody,
    output: s.reviewDetailAnswerSchema,
    run: ({ services: { review }, context }, input, id) => review.decide(context, id, 'release', input),
  }),
  approvePosting: handleReview(operations.approvePosting, {
    id: 'admin.flow-tasks.postings.approve',
    summary: 'Approve a posting',
    input: s.auditActionBody,
    output: s.reviewDetailAnswerSchema,
    run: ({ services: { review }, context }, input, id) => review.decide(context, id, 'approve', input),
  }),
  rejectPosting: handleReview(operations.rejectPosting, {
    id: 'admin.flow-tasks.postings.reject',
    summary: 'Reject a posting with a reason',
    input: s.auditActionBody,
    output: s.reviewDetailAnswerSchema,
    run: ({ services: { review }, context }, input, id) => review.decide(context, id, 'reject', input),
  }),
  reopenPosting: handleReview(operations.reopenPosting, {
    id: 'admin.flow-tasks.postings.reopen',
    summary: 'Reopen a completed demand',
    output: s.reviewDetailAnswerSchema,
    run: ({ services: { review }, context }, _input, id) => review.reopen(context, id),
  }),
};

export const served = { ...ownPostings, ...matches, ...applications, ...review };
