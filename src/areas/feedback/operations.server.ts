import { z } from 'zod';
import type { FieldProblem } from '../../base/errors.ts';
import { normalizePhoneNumber } from '../../base/phone.ts';
import { normalizeMultilineText, normalizeSingleLine } from '../../base/plain-text.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { rowIdSchema } from '../../platform/http/shapes.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { FeedbackSubmission } from './feedback.server.ts';
import { operations } from './operations.ts';

/** Schema of a required text in one line. `problem`: code of the error message for a missing value (SPECIFICATION S6.1). */
const line = (problem: FieldProblem, most: number) =>
  z.string(problem).transform(normalizeSingleLine).pipe(z.string().min(1, problem).max(most));
const text = (problem: FieldProblem, most: number) =>
  z.string(problem).transform(normalizeMultilineText).pipe(z.string().min(1, problem).max(most));
const isContact = (typed: string) => normalizePhoneNumber(typed) !== null || z.email().safeParse(typed).success;

const kind = z.enum(kindSlugs);

const body = z.strictObject({
  name: line('enterName', 80),
  company: line('enterCompany', 200),
  contact: line('enterContact', 254).refine((typed) => typed === '' || isContact(typed), 'enterContact'),
  content: text('enterContent', 5000),
  captcha: z.strictObject({ id: z.string('enterCaptcha').max(60), code: line('enterCaptcha', 60) }, 'enterCaptcha'),
  about: z.strictObject({ kind, id: rowIdSchema }).optional(),
});
const receipt = z.object({ id: z.string() });

const handle = operationBinderFor<{ feedback: FeedbackSubmission }>('feedback');

export const served = {
  feedback: handle(operations.feedback, {
    id: 'feedback',
    summary: 'Send feedback to the portal, or report an error in a record',
    input: body,
    output: receipt,
    run: ({ services: { feedback }, context }, input) => feedback.submit(context, input),
  }),
};
