import { z } from 'zod';
import { countries } from '../../base/locales.ts';
import { dayFilter } from '../../platform/http/shapes.ts';
import { declareResourceAction, type Resource } from '../../platform/resource/resource.server.ts';
import type { Applications } from './applications.server.ts';
import { type Application, applicationStatus, type ReviewedPosting, reviewStatus } from './operations.ts';
import type { PostingReviewAdmin } from './review.server.ts';
import { applicationSchema, reviewedPostingSchema } from './schemas.server.ts';

/** `turn`: only rows on which the caller may vote now. */
const openVoteFilter = z.literal('mine').optional();
const days = { from: dayFilter.optional(), to: dayFilter.optional() };

/** Resource of the back office: list of postings to review. Decisions are operations of their own (operations.ts). */
export const reviewResource = (review: PostingReviewAdmin): Resource<ReviewedPosting> => ({
  name: 'flow-tasks/postings',
  permissions: { read: 'posting:audit:read' },
  filters: {
    status: z.enum(reviewStatus).optional(),
    category: z.enum(['supply', 'demand']).optional(),
    country: z.enum(countries).optional(),
    turn: openVoteFilter,
    ...days,
  },
  sorts: ['submitted'],
  row: reviewedPostingSchema,
  list: (context, query) => review.list(context, query),
});

/** Resource of the back office: applications on records without a posting, which operators answer. */
export const applicationResource = (applications: Applications): Resource<Application, Application> => ({
  name: 'flow-tasks/applications',
  permissions: { read: 'posting:audit:read' },
  filters: { status: z.enum(applicationStatus).optional(), turn: openVoteFilter, ...days },
  sorts: ['created'],
  row: applicationSchema,
  detail: applicationSchema,
  list: (context, query) => applications.ownerless(context, query),
  get: (context, id) => applications.ownerlessOne(context, id),
  actions: {
    approve: declareResourceAction({
      permission: 'posting:audit:decide',
      output: applicationSchema,
      run: (context, id) => applications.decideOwnerless(context, id, 'approve'),
    }),
    decline: declareResourceAction({
      permission: 'posting:audit:decide',
      output: applicationSchema,
      run: (context, id) => applications.decideOwnerless(context, id, 'decline'),
    }),
  },
});
