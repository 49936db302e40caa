import { z } from 'zod';
import { applicationStatus, reviewStatus } from '../../areas/exchange/operations.ts';
import { applicationSchema, reviewTaskSchema } from '../../areas/exchange/schemas.ts';
import { type FeedbackMessage, feedbackStates } from '../../areas/feedback/operations.ts';
import { countries, locales } from '../../base/locales.ts';
import { manyLines } from '../../base/plain-text.ts';
import type { Resource } from '../../platform/http/resource.server.ts';
import * as s from '../../platform/http/shapes.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';
import type { Services } from '../services.ts';

const days = { from: s.dayFilter.optional(), to: s.dayFilter.optional() };
const kind = z.enum(kindSlugs as [KindSlug, ...KindSlug[]]);
const message = z.object({
  id: z.string(),
  created: z.string(),
  state: z.enum(feedbackStates),
  name: z.string(),
  company: z.string(),
  contact: z.string(),
  content: z.string(),
  locale: z.enum(locales),
  about: z.object({ kind, id: z.string(), title: s.nullable }).nullable(),
  account: s.nullable,
  assignee: s.named.nullable(),
  answer: s.nullable,
  answered: s.nullable,
  deleted: s.nullable,
}) satisfies z.ZodType<FeedbackMessage>;
const text = z.string('required').transform(manyLines).pipe(z.string().min(1, 'required').max(5000));

/** What visitors wrote to the portal. */
export const feedbackResource = ({ feedbackDesk }: Services): Resource => ({
  name: 'feedback',
  permissions: { read: 'feedback:message:read', remove: 'feedback:message:delete' },
  filters: {
    state: z.enum(feedbackStates).optional(),
    kind: kind.optional(),
    assignee: z.enum(['me', 'none']).optional(),
    ...days,
  },
  sorts: ['created', 'answered'],
  row: message,
  detail: message,
  list: (context, query) => feedbackDesk.list(context, query),
  get: (context, id) => feedbackDesk.get(context, id),
  remove: (context, ids) => feedbackDesk.remove(context, ids),
  restore: (context, ids) => feedbackDesk.restore(context, ids),
  actions: {
    answer: {
      permission: 'feedback:message:answer',
      input: z.strictObject({ text }),
      run: (context, id, body: { text: string }) => feedbackDesk.answer(context, id, body.text),
    },
    close: { permission: 'feedback:message:answer', run: (context, id) => feedbackDesk.close(context, id) },
    take: { permission: 'feedback:message:answer', run: (context, id) => feedbackDesk.assign(context, id, 'me') },
    assign: {
      permission: 'feedback:message:answer',
      input: z.strictObject({ account: z.string().max(20).nullable() }),
      run: (context, id, body: { account: string | null }) => feedbackDesk.assign(context, id, body.account),
    },
  },
});

/** Postings to audit, as a list; each of them is decided on by steps of its own (routes/postings.ts). */
export const reviewResource = ({ review }: Services): Resource => ({
  name: 'flow-tasks',
  permissions: { read: 'posting:audit:read' },
  filters: {
    status: z.enum(reviewStatus).optional(),
    category: z.enum(['supply', 'demand']).optional(),
    country: z.enum(countries).optional(),
    ...days,
  },
  sorts: ['submitted'],
  row: reviewTaskSchema,
  list: (context, query) => review.list(context, query),
});

/** Applications on records without an owner: operators decide in the owner's place. */
export const applicationResource = ({ applications }: Services): Resource => ({
  name: 'flow-tasks/applications',
  permissions: { read: 'posting:audit:read' },
  filters: { status: z.enum(applicationStatus).optional(), ...days },
  sorts: ['created'],
  row: applicationSchema,
  detail: applicationSchema,
  list: (context, query) => applications.ownerless(context, query),
  get: (context, id) => applications.ownerlessOne(context, id),
  actions: {
    approve: {
      permission: 'posting:audit:decide',
      output: applicationSchema,
      run: (context, id) => applications.decideOwnerless(context, id, 'approve'),
    },
    decline: {
      permission: 'posting:audit:decide',
      output: applicationSchema,
      run: (context, id) => applications.decideOwnerless(context, id, 'decline'),
    },
  },
});
