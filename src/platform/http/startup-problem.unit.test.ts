import { expect, test } from 'vitest';
import { refuseUnsuitablePostgres } from '../db/postgres-check.server.ts';
import { startupProblem } from './startup-problem.ts';

const wrapped = (cause: unknown) => new Error('Failed query: CREATE EXTENSION IF NOT EXISTS pg_trgm;\nparams: ', { cause });
const coded = (code: string, message: string, more = {}) => Object.assign(new Error(message), { code, ...more });

test.each([
  [
    wrapped(coded('42501', 'permission denied to create extension "pg_trgm"')),
    /may not create an extension .*: let an administrator run CREATE EXTENSION pg_trgm in this database\.$/,
  ],
  [wrapped(coded('0A000', 'extension "pg_trgm" is not available')), /^PostgreSQL lacks the extension pg_trgm: install it/],
  [wrapped(coded('58P01', 'could not open extension control file "pg_trgm.control"')), /^PostgreSQL lacks the extension pg_trgm/],
  [
    wrapped(coded('LAST_SPACE_KEPT', 'cannot execute CREATE SCHEMA in a read-only transaction')),
    /has to write, and the disk is full .*: free at least 200 MB/,
  ],
  [
    wrapped(coded('25006', 'cannot execute CREATE SCHEMA in a read-only transaction')),
    /has to write, and PostgreSQL only reads .*: name the primary server in DATABASE_URL, or switch default_transaction_read_only off/,
  ],
  [
    wrapped(coded('XX001', 'invalid page in block 0 of relation "base/5/1259"')),
    /^The database is damaged \(invalid page .*\): restore it from a backup\.$/,
  ],
  [wrapped(coded('58P01', 'could not open file "base/5/16385": No such file or directory')), /^The database is damaged/],
  [coded('3F000', 'no schema has been selected to create in'), /no schema to write to .*: correct its search_path/],
  [wrapped(coded('42P07', 'relation "account" already exists')), /already holds something else .*: create one for the portal alone/],
  [coded('28000', 'no pg_hba.conf entry for host "::1"'), /does not admit this machine or user .*: add a line to its pg_hba\.conf/],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), /asks for a password and DATABASE_URL has none/],
  [coded('55000', 'database "x" is not currently accepting connections'), /keeps the database closed .*: open it with/],
  [coded('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432', { address: '/run/.s.PGSQL.5432' }), /does not answer at \/run\/\.s\.PGSQL\.5432: /],
  [new Error('Connection terminated unexpectedly'), /broke the connection off .*: look whether host and port/],
  [coded('ECONNRESET', 'read ECONNRESET'), /broke the connection off/],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'), /certificate is not trusted .*: name its authority with sslrootcert/],
  [coded('ENOENT', "ENOENT: no such file or directory, open '/x.crt'"), /A file is missing .*: correct its path where DATABASE_URL/],
  [coded('53300', 'sorry, too many clients already'), /no connection left \(sorry, too many clients already\): raise max_connections/],
  [coded('57P03', 'the database system is starting up'), /not ready .*: try again/],
  [new AggregateError([coded('ECONNREFUSED', 'x', { address: '::1', port: 5432 })], ''), /does not answer at ::1:5432: start it/],
  [new Error('timeout exceeded when trying to connect'), /does not answer in time/],
  [new Error('The server does not support SSL connections'), /does not offer TLS/],
  [wrapped(new Error('the inner cause')), /^The portal cannot start: the inner cause$/],
  [{ name: 'ErrnoError', errno: 2 }, /^The portal cannot start: \{ name: 'ErrnoError', errno: 2 \}$/],
  ['a text', /^The portal cannot start: 'a text'$/],
])('%s is explained in one line', (error, words) => {
  const message = startupProblem(error);
  expect(message).toMatch(words);
  expect(message).not.toMatch(/\n|Failed query|\[object/);
});

test.each([
  ['EADDRNOTAVAIL', { address: '192.0.2.1', port: 3000 }, /^This machine has no address 192\.0\.2\.1: correct HOST\.$/],
  ['EACCES', { address: '127.0.0.1', port: 80 }, /may not listen at 127\.0\.0\.1:80: set PORT/],
  ['ENOTFOUND', { hostname: 'no-host.invalid' }, /no-host\.invalid is not known: correct HOST/],
])('while listening, %s is explained by HOST and PORT', (code, more, words) => {
  expect(startupProblem(coded(code, 'x', more), true)).toMatch(words);
});

const facts = { number: 180_004, version: '18.4', encoding: 'UTF8', ctype: 'C.UTF-8', isStandby: false };
test('a PostgreSQL that is too old or unsuitable is refused', () => {
  expect(() => refuseUnsuitablePostgres(facts)).not.toThrow();
  expect(() => refuseUnsuitablePostgres({ ...facts, number: 140_011, version: '14.11' })).toThrow(
    'This is PostgreSQL 14.11: the portal needs version 15 or newer.',
  );
  expect(() => refuseUnsuitablePostgres({ ...facts, ctype: 'POSIX' })).toThrow(/LC_CTYPE POSIX/);
});
