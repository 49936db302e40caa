import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, type ErrorCode, type ErrorTextValues, type FieldFault, type FieldProblem, fieldProblems } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import { errorCodeOf, isNonNullObject } from '../../base/unknown.ts';
import { isDiskFull, isUnavailable, isUnstorableTextError } from '../db/errors.server.ts';
import { schemaRangeAt } from './bounds.ts';

/** Converts zod issues to problems by field, for which the catalogues have texts. */
export const problemsOf = (error: z.ZodError, schema: z.ZodType): Record<string, FieldFault> => {
  const problems: Record<string, FieldFault> = {};
  for (const issue of error.issues.flatMap(ofUnion)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) problems[inFull.includes(issue.path[0]) ? fieldOf([...issue.path, key]) : key] = 'unknown';
    else problems[fieldOf(issue.path)] ??= faultOf(issue, schema);
  }
  return problems;
};

/**
 * First path segments of fields that are reported with their full path (`texts.en-us.title`, `qa.entries.3.en-us.q`). Other fields are reported by
 * their first segment.
 */
const inFull: readonly unknown[] = ['texts', 'fields', 'source', 'about', 'qa'];
const fieldOf = (path: readonly PropertyKey[]): string => {
  if (!inFull.includes(path[0])) return String(path[0] ?? '');
  const end = path[0] === 'qa' ? -1 : path.findIndex((step) => typeof step === 'number');
  return (end < 0 ? path : path.slice(0, end)).join('.');
};

/**
 * Returns the issues of the union member that the input resembles most: the member with fewest unknown fields, the first one if several
 * have equally few.
 */
const ofUnion = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const strange = (issues: z.core.$ZodIssue[]) =>
    issues.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? one.keys.length : 0), 0);
  const meant = issue.errors.reduce((best, next) => (strange(next) < strange(best) ? next : best));
  return meant.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
};

const isProblem = (text: string): text is FieldProblem => fieldProblems.some((problem) => problem === text);

const problemOf = (issue: z.core.$ZodIssue): FieldProblem => {
  if (isProblem(issue.message)) return issue.message; // a schema may name the problem itself
  if (issue.code === 'custom') return issue.params?.problem ?? 'value';
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) return 'number';
  // zod does not return the input; its message tells whether it was undefined
  if (issue.code === 'invalid_type') return issue.message.endsWith('received undefined') ? 'required' : 'format';
  return issue.code === 'invalid_format' ? 'format' : 'value';
};

type OutOfBounds = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;
const isNumber = ({ origin }: OutOfBounds) => origin === 'number' || origin === 'int';

/** Returns the problem of a number or text length that is out of bounds, with the bounds. */
const boundsOf = (issue: OutOfBounds, schema: z.ZodType): FieldFault => {
  const big = issue.code === 'too_big';
  const facts: ErrorTextValues = big ? { most: Number(issue.maximum) } : { least: Number(issue.minimum) };
  if (isNumber(issue)) {
    const range = schemaRangeAt(schema, issue.path, 'number');
    return range ? { problem: 'between', facts: { ...range } } : { problem: big ? 'notAbove' : 'notBelow', facts };
  }
  if (facts.least === 1) return 'required';
  const lengths = issue.origin === 'string' && schemaRangeAt(schema, issue.path, 'text');
  if (lengths && lengths.least > 1) return { problem: 'lengthBetween', facts: { ...lengths } };
  if (issue.origin === 'string') return { problem: big ? 'atMost' : 'atLeast', facts };
  return { problem: big ? 'atMostEntries' : 'atLeastEntries', facts };
};

/** Problems that schemas name for missing or wrongly typed values. zod also reports them for values out of bounds. */
const ofType = /^(enter[A-Z].*|required|format|number)$/;
const faultOf = (issue: z.core.$ZodIssue, schema: z.ZodType): FieldFault => {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return problemOf(issue);
  const isEmpty = issue.code === 'too_small' && !isNumber(issue) && issue.minimum === 1;
  return isProblem(issue.message) && (isEmpty || !ofType.test(issue.message)) ? issue.message : boundsOf(issue, schema);
};

/** Validates data of a client with a schema and returns the result. Throws E_VALIDATION with problems by field. */
export const parseClientData = <T extends z.ZodType>(schema: T, data: unknown): z.output<T> => {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new AppError('E_VALIDATION', problemsOf(parsed.error, schema));
  return parsed.data;
};

const byFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'E_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'E_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'E_VALIDATION',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'E_VALIDATION',
  FST_ERR_BAD_URL: 'E_NOT_FOUND',
};

/** Error codes by HTTP status, for errors of the file sender, which have no code. */
const bySender: Record<number, ErrorCode> = { 412: 'E_PRECONDITION', 416: 'E_RANGE' };

/** Returns the error code for a refusal by Fastify or by the file sender, which is a mistake of the client; undefined for other errors. */
const ofFastify = (error: unknown): ErrorCode | undefined => {
  const code = errorCodeOf(error) ?? '';
  const statusCode = isNonNullObject(error) && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return byFastify[code] ?? bySender[statusCode] ?? (code.startsWith('FST_') && statusCode < 500 ? 'E_REQUEST' : undefined);
};

/** Converts any error to an AppError. Unknown errors become E_INTERNAL, with the cause for the log. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const code = isDiskFull(error)
    ? 'E_DISK_FULL'
    : isUnavailable(error)
      ? 'E_UNAVAILABLE'
      : isUnstorableTextError(error)
        ? 'E_VALIDATION'
        : (ofFastify(error) ?? 'E_INTERNAL');
  const known = new AppError(code);
  known.cause = error;
  return known;
};

/** Returns the error with which a request is answered, and logs server failures; overload is logged as a short warning. */
export const logProblem = (cause: unknown, request: FastifyRequest): AppError => {
  const error = toAppError(cause);
  const requestInfo = { url: request.url, id: request.id };
  if (error.code === 'E_UNAVAILABLE' && !error.cause) request.log.warn(requestInfo, 'More is asked than can be answered in time');
  else if (error.status >= 500) request.log.error({ err: error.cause ?? error, ...requestInfo }, error.code);
  return error;
};

/** Errors whose message in the envelope is a code instead of a text (SPECIFICATION S5.7); the client has the texts. */
const seedMessages: Partial<Record<ErrorCode, string>> = { E_FORBIDDEN: '401', E_RESET: 'RSTPWD' };

type RefusalCode = ErrorCode | FieldProblem;
/** Source of the texts of all refusals and field problems, in each language. */
export interface RefusalTextSource {
  say(locale: Locale, code: RefusalCode, facts?: ErrorTextValues): string;
}
/** Services needed to refuse a request: its texts, and the counter of refusals. */
export interface RefusalServices {
  errorTexts: RefusalTextSource;
  errorHits: { count(code: RefusalCode): void };
}

/** Returns the texts of the problems of an error, by field. */
export const fieldProblemTextsOf = (
  errorTexts: RefusalTextSource,
  { fields = {}, facts, factsOf }: AppError,
  locale: Locale,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [name, errorTexts.say(locale, problem, { ...facts, ...factsOf[name] })]),
  );

/** Returns the error envelope in the language of the caller, and counts the refusal. */
export const refusalEnvelope = ({ errorTexts, errorHits }: RefusalServices, error: AppError, locale: Locale, id: string) => {
  const { code, fields, facts, more } = error;
  const all = errorTexts.say(locale, code, facts);
  const text = more > 0 ? `${all} ${errorTexts.say(locale, 'more', { count: more })}` : all;
  errorHits.count(code);
  for (const problem of Object.values(fields ?? {})) errorHits.count(problem);
  return {
    data: null,
    msg: code === 'E_INTERNAL' ? `${text} (${id})` : (seedMessages[code] ?? text),
    code,
    ...(fields && {
      fields: fieldProblemTextsOf(errorTexts, error, locale),
    }),
  };
};
