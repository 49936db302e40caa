/**
 * How a request is answered whose statement PostgreSQL ended with a SQLSTATE. `E_INTERNAL`: the code that sent the statement did not
 * expect it; where it did, it names the condition (`hasCondition`) and answers by itself.
 */
type Answer = 'E_DISK_FULL' | 'E_UNAVAILABLE' | 'E_VALIDATION' | 'E_INTERNAL';

export interface SqlStateRow {
  /** Five characters; two are a class, for all of its states without a row of their own. */
  readonly state: string;
  readonly answer: Answer;
  /** Nothing was done and the next try may succeed at once: transactions and single statements are tried again (`retry`). */
  readonly retry?: true;
  /** The server only reads: its connection leaves the pool, for the next one may lead to a server that writes. */
  readonly readOnly?: true;
  /** The row is for messages, or their details, of this form alone; all others of the state are `E_INTERNAL`. */
  readonly message?: RegExp;
}

const row = (state: string, answer: Answer, more: Omit<SqlStateRow, 'state' | 'answer'> = {}): SqlStateRow => ({ state, answer, ...more });

/** The SQLSTATEs that mean something to the portal, by PostgreSQL's names of the conditions. Any other is answered with `E_INTERNAL` and logged. */
export const sqlStates = {
  connectionException: row('08', 'E_UNAVAILABLE'),
  // a write within BEGIN READ WRITE, or a table without log, on a standby
  featureNotSupported: row('0A000', 'E_UNAVAILABLE', { readOnly: true, message: /during recovery|in a? ?hot standby/ }),
  characterNotInRepertoire: row('22021', 'E_VALIDATION'),
  untranslatableCharacter: row('22P05', 'E_VALIDATION'),
  // escapes of half a surrogate pair in JSON
  invalidTextRepresentation: row('22P02', 'E_VALIDATION', { message: /^invalid input syntax for type json/ }),
  uniqueViolation: row('23505', 'E_INTERNAL'),
  readOnlySqlTransaction: row('25006', 'E_UNAVAILABLE', { readOnly: true }),
  // says nothing of its own: the statement that failed before is what the request failed of
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
  // not refused while the process has connections: the request waits for one of them (`Pool`)
  tooManyConnections: row('53300', 'E_UNAVAILABLE'),
  configurationLimitExceeded: row('53400', 'E_UNAVAILABLE'),
  lockNotAvailable: row('55P03', 'E_UNAVAILABLE', { retry: true }),
  // the limit of time for statements
  queryCanceled: row('57014', 'E_UNAVAILABLE'),
  adminShutdown: row('57P01', 'E_UNAVAILABLE'),
  crashShutdown: row('57P02', 'E_UNAVAILABLE'),
  cannotConnectNow: row('57P03', 'E_UNAVAILABLE'),
  idleSessionTimeout: row('57P05', 'E_UNAVAILABLE'),
  ioError: row('58030', 'E_UNAVAILABLE'),
  // what PostgreSQL has no state for: a quota that is used up, and a page of its own records of which the disk took but a part
  internalError: row('XX000', 'E_DISK_FULL', { message: /No space left on device|Disk quota exceeded|wrote too few bytes/ }),
  dataCorrupted: row('XX001', 'E_INTERNAL'),
  indexCorrupted: row('XX002', 'E_INTERNAL'),
} as const satisfies Readonly<Record<string, SqlStateRow>>;
export type Condition = keyof typeof sqlStates;

const byState = new Map<string, SqlStateRow>(Object.values(sqlStates).map((one: SqlStateRow) => [one.state, one]));

/** The row of an error of PostgreSQL: that of its state, else of its class; undefined where neither means anything here. */
export const rowOf = (state: string, message: string): SqlStateRow | undefined => {
  const found = byState.get(state) ?? byState.get(state.slice(0, 2));
  return !found?.message || found.message.test(message) ? found : undefined;
};
