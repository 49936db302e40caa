import { z } from 'zod';
import type { FieldProblem } from '../../base/errors.ts';
import { phoneNumber } from '../../base/phone.ts';
import { manyLines, oneLine } from '../../base/plain-text.ts';
import { type KindSlug, kindSlugs } from '../../records/kinds/index.ts';

/** Plain text; `problem` says what is missing (SPECIFICATION S6.1). */
const line = (problem: FieldProblem, most: number) => z.string(problem).transform(oneLine).pipe(z.string().min(1, problem).max(most));
const text = (problem: FieldProblem, most: number) => z.string(problem).transform(manyLines).pipe(z.string().min(1, problem).max(most));
const isContact = (typed: string) => phoneNumber(typed) !== null || z.email().safeParse(typed).success;

const kind = z.enum(kindSlugs as [KindSlug, ...KindSlug[]]);
const id = z.string().regex(/^[1-9]\d{0,8}$/);

export const feedbackBody = z.strictObject({
  name: line('enterName', 80),
  company: line('enterCompany', 200),
  contact: line('enterContact', 254).refine((typed) => typed === '' || isContact(typed), 'enterContact'),
  content: text('enterContent', 5000),
  captcha: z.strictObject({ id: z.string('enterCaptcha').max(60), code: line('enterCaptcha', 60) }, 'enterCaptcha'),
  about: z.strictObject({ kind, id }).optional(),
});
export const feedbackReceiptSchema = z.object({ id: z.string() });
