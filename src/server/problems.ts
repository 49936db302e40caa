import type { z } from 'zod';
import { AppError, type ErrorCode, type FieldProblem } from '../contract/errors.ts';
import type { Locale } from '../core/locales.ts';
import { isDiskFull, isUnavailable } from '../db/errors.server.ts';
import { errorTexts } from '../i18n/all.server.ts';

/** zod's findings by field, in the few words that the catalogues have texts for. */
export const problemsOf = (error: z.ZodError): Record<string, FieldProblem> => {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) problems[key] = 'unknown';
    else problems[String(issue.path[0] ?? '')] ??= problemOf(issue);
  }
  return problems;
};

const problemOf = (issue: z.core.$ZodIssue): FieldProblem => {
  if (issue.code === 'custom') return (issue.params as { problem?: FieldProblem } | undefined)?.problem ?? 'value';
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return issue.origin === 'number' || issue.origin === 'int' ? 'range' : 'length';
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) return 'number';
  // zod keeps the input itself back; its message tells whether there was any
  if (issue.code === 'invalid_type') return issue.message.endsWith('received undefined') ? 'required' : 'format';
  return issue.code === 'invalid_format' ? 'format' : 'value';
};

const byFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'E_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'E_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'E_VALIDATION',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'E_VALIDATION',
  FST_ERR_BAD_URL: 'E_NOT_FOUND',
};

/** Any error as one that can be answered; what is not known becomes E_INTERNAL with its cause kept for the log. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const code = isDiskFull(error)
    ? 'E_DISK_FULL'
    : isUnavailable(error)
      ? 'E_UNAVAILABLE'
      : (byFastify[(error as { code?: string } | null)?.code ?? ''] ?? 'E_INTERNAL');
  const known = new AppError(code);
  known.cause = error;
  return known;
};

/** The envelope of a refusal in the caller's language. */
export const refusal = (error: AppError, locale: Locale, id: string) => ({
  data: null,
  msg:
    error.code === 'E_INTERNAL'
      ? `${errorTexts[locale].E_INTERNAL} (${id})`
      : error.code === 'E_FORBIDDEN'
        ? '401'
        : errorTexts[locale][error.code],
  code: error.code,
  ...(error.fields && {
    fields: Object.fromEntries(Object.entries(error.fields).map(([name, problem]) => [name, errorTexts[locale][problem]])),
  }),
});
