import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, type ErrorCode, type ErrorFacts, type Fault, type FieldProblem, fieldProblems } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import { codeOf, isRecord } from '../../base/unknown.ts';
import { isDiskFull, isUnavailable, isUnstorable } from '../db/errors.server.ts';
import { rangeAt } from './bounds.ts';

/** What zod finds wrong with data for a schema, by field, in the few words that the catalogues have texts for. */
export const problemsOf = (error: z.ZodError, schema: z.ZodType): Record<string, Fault> => {
  const problems: Record<string, Fault> = {};
  for (const issue of error.issues.flatMap(ofUnion)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) problems[inFull.includes(issue.path[0]) ? fieldOf([...issue.path, key]) : key] = 'unknown';
    else problems[fieldOf(issue.path)] ??= faultOf(issue, schema);
  }
  return problems;
};

/** Texts of records and pages and own fields are named in full (`texts.en-us.title`, `qa.entries.3.en-us.q`), anything else by its first step. */
const inFull: readonly unknown[] = ['texts', 'fields', 'source', 'about', 'qa'];
const fieldOf = (path: readonly PropertyKey[]): string => {
  if (!inFull.includes(path[0])) return String(path[0] ?? '');
  const end = path[0] === 'qa' ? -1 : path.findIndex((step) => typeof step === 'number');
  return (end < 0 ? path : path.slice(0, end)).join('.');
};

/** Of several possible forms the one that was meant: whose fields are known, the first of equals. */
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
  // zod keeps the input itself back; its message tells whether there was any
  if (issue.code === 'invalid_type') return issue.message.endsWith('received undefined') ? 'required' : 'format';
  return issue.code === 'invalid_format' ? 'format' : 'value';
};

type OutOfBounds = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;
const isNumber = ({ origin }: OutOfBounds) => origin === 'number' || origin === 'int';

/** A number or a length that is outside its bounds, with these. */
const boundsOf = (issue: OutOfBounds, schema: z.ZodType): Fault => {
  const big = issue.code === 'too_big';
  const facts: ErrorFacts = big ? { most: Number(issue.maximum) } : { least: Number(issue.minimum) };
  if (isNumber(issue)) {
    const range = rangeAt(schema, issue.path, 'number');
    return range ? { problem: 'between', facts: { ...range } } : { problem: big ? 'notAbove' : 'notBelow', facts };
  }
  if (facts.least === 1) return 'required';
  const lengths = issue.origin === 'string' && rangeAt(schema, issue.path, 'text');
  if (lengths && lengths.least > 1) return { problem: 'lengthBetween', facts: { ...lengths } };
  if (issue.origin === 'string') return { problem: big ? 'atMost' : 'atLeast', facts };
  return { problem: big ? 'atMostEntries' : 'atLeastEntries', facts };
};

/** What schemas say of a value that is missing or of another type: zod says it of one that is out of bounds, too. */
const ofType = /^(enter[A-Z].*|required|format|number)$/;
const faultOf = (issue: z.core.$ZodIssue, schema: z.ZodType): Fault => {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return problemOf(issue);
  const isEmpty = issue.code === 'too_small' && !isNumber(issue) && issue.minimum === 1;
  return isProblem(issue.message) && (isEmpty || !ofType.test(issue.message)) ? issue.message : boundsOf(issue, schema);
};

/** What a schema makes of a client's data; throws E_VALIDATION by field. */
export const parse = <T extends z.ZodType>(schema: T, data: unknown): z.output<T> => {
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

/** What the sender of files refuses, whose errors have a status alone. */
const bySender: Record<number, ErrorCode> = { 412: 'E_PRECONDITION', 416: 'E_RANGE' };

/** What Fastify refuses is the caller's mistake, whichever of its many codes it has. */
const ofFastify = (error: unknown): ErrorCode | undefined => {
  const code = codeOf(error) ?? '';
  const statusCode = isRecord(error) && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return byFastify[code] ?? bySender[statusCode] ?? (code.startsWith('FST_') && statusCode < 500 ? 'E_REQUEST' : undefined);
};

/** Any error as one that can be answered; what is not known becomes E_INTERNAL with its cause kept for the log. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const code = isDiskFull(error)
    ? 'E_DISK_FULL'
    : isUnavailable(error)
      ? 'E_UNAVAILABLE'
      : isUnstorable(error)
        ? 'E_VALIDATION'
        : (ofFastify(error) ?? 'E_INTERNAL');
  const known = new AppError(code);
  known.cause = error;
  return known;
};

/** The error that a request is answered with; a failure of ours goes to the log, in short what we had no room for. */
export const logProblem = (cause: unknown, request: FastifyRequest): AppError => {
  const error = toAppError(cause);
  const asked = { url: request.url, id: request.id };
  if (error.code === 'E_UNAVAILABLE' && !error.cause) request.log.warn(asked, 'More is asked than can be answered in time');
  else if (error.status >= 500) request.log.error({ err: error.cause ?? error, ...asked }, error.code);
  return error;
};

/** Messages that are codes of their own (SPECIFICATION S5.7): the client has the texts. */
const seedMessages: Partial<Record<ErrorCode, string>> = { E_FORBIDDEN: '401', E_RESET: 'RSTPWD' };

type RefusalCode = ErrorCode | FieldProblem;
/** What refusals and faults of fields are called in each language. */
export interface RefusalTexts {
  say(locale: Locale, said: RefusalCode, facts?: ErrorFacts): string;
}
/** What refusing needs: the words, and who counts what was refused. */
export interface RefusalParts {
  errorTexts: RefusalTexts;
  errorHits: { count(said: RefusalCode): void };
}

/** What is wrong with each field that a refusal names, in words. */
export const fieldTexts = (errorTexts: RefusalTexts, { fields = {}, facts, factsOf }: AppError, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [name, errorTexts.say(locale, problem, { ...facts, ...factsOf[name] })]),
  );

/** The envelope of a refusal in the caller's language; counted. */
export const refusal = ({ errorTexts, errorHits }: RefusalParts, error: AppError, locale: Locale, id: string) => {
  const { code, fields, facts, more } = error;
  const all = errorTexts.say(locale, code, facts);
  const said = more > 0 ? `${all} ${errorTexts.say(locale, 'more', { count: more })}` : all;
  errorHits.count(code);
  for (const problem of Object.values(fields ?? {})) errorHits.count(problem);
  return {
    data: null,
    msg: code === 'E_INTERNAL' ? `${said} (${id})` : (seedMessages[code] ?? said),
    code,
    ...(fields && {
      fields: fieldTexts(errorTexts, error, locale),
    }),
  };
};
