import { z } from 'zod';
import { locales } from '../../base/locales.ts';
import { normalizeMultilineText } from '../../base/plain-text.ts';
import * as s from '../../platform/http/shapes.ts';
import { declareResourceAction, type Resource } from '../../platform/resource/resource.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { FeedbackAdmin } from './feedback-admin.server.ts';
import { type FeedbackMessage, feedbackStates } from './operations.ts';

const days = { from: s.dayFilter.optional(), to: s.dayFilter.optional() };
const kind = z.enum(kindSlugs);
const message = z.object({
  id: z.string(),
  created: z.string(),
  state: z.enum(feedbackStates),
  name: z.string(),
  company: z.string(),
  contact: z.string(),
  content: z.string(),
  locale: z.enum(locales),
  about: z.object({ kind, id: z.string(), title: s.nullableTextSchema }).nullable(),
  account: s.nullableTextSchema,
  assignee: s.idAndNameSchema.nullable(),
  answer: s.nullableTextSchema,
  answered: s.nullableTextSchema,
  deleted: s.nullableTextSchema,
}) satisfies z.ZodType<FeedbackMessage>;
const text = z.string('required').transform(normalizeMultilineText).pipe(z.string().min(1, 'required').max(5000));

/** Resource of the back office: messages of visitors. */
export const feedbackResource = (feedbackAdmin: FeedbackAdmin): Resource<FeedbackMessage, FeedbackMessage> => ({
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
  list: (context, query) => feedbackAdmin.list(context, query),
  get: (context, id) => feedbackAdmin.get(context, id),
  remove: (context, ids) => feedbackAdmin.remove(context, ids),
  restore: (context, ids) => feedbackAdmin.restore(context, ids),
  actions: {
    answer: declareResourceAction({
      permission: 'feedback:message:answer',
      input: z.strictObject({ text }),
      run: (context, id, body) => feedbackAdmin.answer(context, id, body.text),
    }),
    close: declareResourceAction({ permission: 'feedback:message:answer', run: (context, id) => feedbackAdmin.close(context, id) }),
    take: declareResourceAction({ permission: 'feedback:message:answer', run: (context, id) => feedbackAdmin.assign(context, id, 'me') }),
    assign: declareResourceAction({
      permission: 'feedback:message:answer',
      input: z.strictObject({ account: s.rowIdSchema.nullable() }),
      run: (context, id, body) => feedbackAdmin.assign(context, id, body.account),
    }),
  },
});
