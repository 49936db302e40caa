import { inspect } from 'node:util';
import { reservedSpaceErrorCode } from '../db/errors.server.ts';
import { errorChain } from '../process/error-chain.ts';

type ErrorProperties = Readonly<Record<string, unknown>>;

/** Names of error classes whose messages are already written for the operator. */
const plain = new Set(['ConfigError', 'DataDirLocked', 'CannotOpen']);

const at = ({ address, port, hostname }: ErrorProperties): string =>
  [address ?? hostname, port].filter((part) => part !== undefined && part !== '').join(':');

type ErrorExplainer = (fact: ErrorProperties, message: string) => string;
const signIn: ErrorExplainer = (_fact, message) =>
  /pg_hba\.conf/.test(message)
    ? `PostgreSQL does not admit this machine or user (${message}): add a line to its pg_hba.conf, or ask for TLS with sslmode in DATABASE_URL.`
    : `PostgreSQL refuses the sign-in (${message}): correct user and password in DATABASE_URL.`;
const noAnswer: ErrorExplainer = (fact) => `PostgreSQL does not answer at ${at(fact)}: start it, or correct host and port in DATABASE_URL.`;
const noHost: ErrorExplainer = (fact) => `The host ${at(fact)} is not known: correct it in DATABASE_URL.`;
const noUse: ErrorExplainer = (_fact, message) =>
  `PostgreSQL broke the connection off (${message}): look whether host and port in DATABASE_URL are those of PostgreSQL, and into its log.`;
const foreign: ErrorExplainer = (_fact, message) =>
  `The database of DATABASE_URL already holds something else (${message}): create one for the portal alone and name it.`;
const damaged: ErrorExplainer = (_fact, message) => `The database is damaged (${message}): restore it from a backup.`;
const onlyReads: ErrorExplainer = (_fact, message) =>
  `This start has to write, and PostgreSQL only reads (${message}): name the primary server in DATABASE_URL, or switch default_transaction_read_only off for its database and user.`;
const tooFull: ErrorExplainer = (_fact, message) =>
  `This start has to write, and the disk is full (${message}): free at least 200 MB where the database and DATA_DIR lie, and start again.`;

const pooler: ErrorExplainer = (_fact, message) =>
  `A connection pooler stands between the portal and PostgreSQL and refuses what the portal asks for (${message}): name PostgreSQL itself in DATABASE_URL, or set in PgBouncer pool_mode = session and ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout.`;

/** Explanations of failed starts by SQLSTATE or Node error code. */
const byCode: Record<string, ErrorExplainer> = {
  '28P01': signIn,
  '28000': signIn,
  '3D000': (_fact, message) => `PostgreSQL has no such database (${message}): create it, or name another one in DATABASE_URL.`,
  '3F000': (_fact, message) =>
    `The database of DATABASE_URL has no schema to write to (${message}): correct its search_path, which is usually public.`,
  '42P07': foreign,
  '42710': foreign,
  '42501': (_fact, message) =>
    /extension/.test(message)
      ? `The PostgreSQL user of DATABASE_URL may not create an extension (${message}): let an administrator run CREATE EXTENSION pg_trgm in this database.`
      : `The PostgreSQL user of DATABASE_URL has too few rights (${message}): make it the owner of the database.`,
  [reservedSpaceErrorCode]: tooFull,
  '25006': onlyReads,
  '53100': tooFull,
  ENOSPC: tooFull,
  EDQUOT: tooFull,
  XX001: damaged,
  XX002: damaged,
  '53300': (_fact, message) => `PostgreSQL has no connection left (${message}): raise max_connections, or end other programs.`,
  '57P03': (_fact, message) => `PostgreSQL is not ready (${message}): try again when it is.`,
  ECONNREFUSED: noAnswer,
  ECONNRESET: noUse,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  ENOTFOUND: noHost,
  EAI_AGAIN: noHost,
};
/** Explanations of failed starts by error code, while the server binds its address. */
const byListenCode: Record<string, ErrorExplainer> = {
  EADDRINUSE: (fact) => `Another program listens at ${at(fact)}: stop it, or set PORT.`,
  EACCES: (fact) => `This user may not listen at ${at(fact)}: set PORT to 1024 or more.`,
  EADDRNOTAVAIL: (fact) => `This machine has no address ${fact.address}: correct HOST.`,
  ENOTFOUND: (fact) => `The host ${at(fact)} is not known: correct HOST.`,
  EAI_AGAIN: (fact) => `The host ${at(fact)} is not known: correct HOST.`,
};
/** Explanations of failed starts by message, for errors of PostgreSQL and its driver without a specific code. */
const byWords: [RegExp, ErrorExplainer][] = [
  [/unsupported startup parameter|statement pooling mode/, pooler],
  [
    /extension "pg_trgm" is not available|extension control file/,
    () => 'PostgreSQL lacks the extension pg_trgm: install it (often the package postgresql-contrib).',
  ],
  [
    /timeout exceeded when trying to connect|timeout expired/,
    () => 'PostgreSQL does not answer in time: correct DATABASE_URL, or look whether it is overloaded.',
  ],
  [
    /client password must be a string/,
    () => 'PostgreSQL asks for a password and DATABASE_URL has none: write it as postgres://user:password@host/database.',
  ],
  [
    /not currently accepting connections/,
    (_fact, message) => `PostgreSQL keeps the database closed (${message}): open it with ALTER DATABASE … ALLOW_CONNECTIONS true.`,
  ],
  [/^connect ENOENT/, noAnswer],
  [/Connection terminated/, noUse],
  [
    /certificate|altnames/i,
    (_fact, message) =>
      `PostgreSQL's certificate is not trusted (${message}): name its authority with sslrootcert in DATABASE_URL, or the host as the certificate does.`,
  ],
  [
    /^ENOENT: .* open /,
    (_fact, message) =>
      `A file is missing (${message}): correct its path where DATABASE_URL names it (sslrootcert, sslcert, sslkey), else install the portal anew.`,
  ],
  [/could not open file "(base|global|pg_\w+)\//, damaged],
  [/does not support SSL/, () => 'PostgreSQL does not offer TLS, which DATABASE_URL asks for: switch it on there, or leave sslmode out.'],
];

/** Returns the message of the innermost error, because wrappers (`Failed query: …`) say less. */
const innermost = (error: unknown): string | undefined =>
  [...errorChain(error)]
    .map(({ message }) => message)
    .findLast((message): message is string => typeof message === 'string' && message !== '');

/**
 * Returns a one-line explanation of a problem outside the portal, with cause and remedy; undefined if the error is of another kind. `listening`: the
 * error occurred while the server bound its address.
 */
export const externalProblemOf = (error: unknown, listening = false): string | undefined => {
  for (const fact of errorChain(error)) {
    const message = typeof fact.message === 'string' ? fact.message : '';
    if (plain.has(String(fact.name))) return message;
    const explain = (listening ? byListenCode : byCode)[String(fact.code)] ?? byWords.find(([words]) => words.test(message))?.[1];
    if (explain) return explain(fact, message);
  }
  return undefined;
};

/** Returns the reason why the portal does not start, in one line for any error. */
export const startupProblem = (error: unknown, listening = false): string =>
  externalProblemOf(error, listening) ??
  `The portal cannot start: ${innermost(error) ?? inspect(error, { breakLength: Number.POSITIVE_INFINITY })}`;
