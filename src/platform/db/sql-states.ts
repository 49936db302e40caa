/**
 * Answer to a request whose statement PostgreSQL ended with a SQLSTATE. `E_INTERNAL`: the state was unexpected; code that expects it checks the
 * condition (`hasSqlCondition`) and answers by itself.
 */
type SqlStateAnswer = 'E_DISK_FULL' | 'E_UNAVAILABLE' | 'E_VALIDATION' | 'E_INTERNAL';

export interface SqlStateRow {
  /** SQLSTATE of five characters. Two characters are a class: all of its states without a row of their own. */
  readonly state: string;
  readonly answer: SqlStateAnswer;
  /** True: the statement had no effect and may succeed if repeated; `retryOnConflict` repeats the transaction or single statement. */
  readonly retry?: true;
  /** True: the server is read-only. The connection leaves the pool, because the next one may lead to a server that accepts writes. */
  readonly readOnly?: true;
  /** The row applies only if the error's message or detail matches; other messages of this SQLSTATE are `E_INTERNAL`. */
  readonly message?: RegExp;
}

const row = (state: string, answer: SqlStateAnswer, more: Omit<SqlStateRow, 'state' | 'answer'> = {}): SqlStateRow => ({
  state,
  answer,
  ...more,
});

/** SQLSTATEs that the portal handles, by PostgreSQL's condition names. All others are answered with `E_INTERNAL` and logged. */
export const sqlStates = {
  connectionException: row('08', 'E_UNAVAILABLE'),
  // a write within BEGIN READ WRITE, or to an unlogged table, on a standby server
  featureNotSupported: row('0A000', 'E_UNAVAILABLE', { readOnly: true, message: /during recovery|in a? ?hot standby/ }),
  characterNotInRepertoire: row('22021', 'E_VALIDATION'),
  untranslatableCharacter: row('22P05', 'E_VALIDATION'),
  // unpaired surrogates, escaped in JSON
  invalidTextRepresentation: row('22P02', 'E_VALIDATION', { message: /^invalid input syntax for type json/ }),
  uniqueViolation: row('23505', 'E_INTERNAL'),
  readOnlySqlTransaction: row('25006', 'E_UNAVAILABLE', { readOnly: true }),
  // only a consequence: an earlier statement of the transaction caused the failure
  inFailedSqlTransaction: row('25P02', 'E_INTERNAL'),
  invalidAuthorization: row('28000', 'E_INTERNAL'),
  invalidPassword: row('28P01', 'E_INTERNAL'),
  invalidCatalogName: row('3D000', 'E_INTERNAL'),
  invalidSchemaName: row('3F000', 'E_INTERNAL'),
  serializationFailure: row('40001', 'E_UNAVAILABLE', { retry: true }),
  deadlockDetected: row('40P01', 'E_UNAVAILABLE', { retry: true }),
  insufficientPrivilege: row('42501', 'E_INTERNAL'),
  duplicateObject: row('42710', 'E_INTERNAL'),
  duplicateTable: row('42P07', 'E_INTERNAL'),
  diskFull: row('53100', 'E_DISK_FULL'),
  outOfMemory: row('53200', 'E_UNAVAILABLE'),
  // the server grants no further connection; a request waits up to three seconds for an open one of its process (`Pool`)
  tooManyConnections: row('53300', 'E_UNAVAILABLE'),
  configurationLimitExceeded: row('53400', 'E_UNAVAILABLE'),
  lockNotAvailable: row('55P03', 'E_UNAVAILABLE', { retry: true }),
  // the time limit of statements was exceeded
  queryCanceled: row('57014', 'E_UNAVAILABLE'),
  adminShutdown: row('57P01', 'E_UNAVAILABLE'),
  crashShutdown: row('57P02', 'E_UNAVAILABLE'),
  cannotConnectNow: row('57P03', 'E_UNAVAILABLE'),
  idleSessionTimeout: row('57P05', 'E_UNAVAILABLE'),
  ioError: row('58030', 'E_UNAVAILABLE'),
  // failures without a SQLSTATE of their own: an exhausted quota, and a partial write of an internal page
  internalError: row('XX000', 'E_DISK_FULL', { message: /No space left on device|Disk quota exceeded|wrote too few bytes/ }),
  dataCorrupted: row('XX001', 'E_INTERNAL'),
  indexCorrupted: row('XX002', 'E_INTERNAL'),
} as const satisfies Readonly<Record<string, SqlStateRow>>;
export type SqlStateCondition = keyof typeof sqlStates;

const byState = new Map<string, SqlStateRow>(Object.values(sqlStates).map((one: SqlStateRow) => [one.state, one]));

/** Returns the row of a PostgreSQL error by its state or its class; undefined if the portal does not handle it. */
export const sqlStateRowOf = (state: string, message: string): SqlStateRow | undefined => {
  const found = byState.get(state) ?? byState.get(state.slice(0, 2));
  return !found?.message || found.message.test(message) ? found : undefined;
};
