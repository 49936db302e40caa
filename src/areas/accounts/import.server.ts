import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { AppError, type FieldProblem, mostFieldsInRefusal } from '../../base/errors.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { statement } from '../../platform/db/sql.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { CsvRow } from '../../records/import/csv.server.ts';
import { readUploadedCsv } from '../../records/import/csv-upload.server.ts';
import type { AccountAdmin } from './account-admin.server.ts';
import { skeletonOf } from './names.server.ts';
import type { AccountImport, NewAccount } from './operations.ts';
import { hashPassword } from './passwords.server.ts';
import { organizationsByCode, rolesByCode } from './store.server.ts';

/** Rows that one file may have. */
const most = 2000;

export interface AccountImportResult {
  total: number;
  created: number;
  /** The first wrong rows; `more` are wrong too. */
  errors: { row: number; refused: AppError }[];
  more?: number;
}
/** Ends a transaction without a trace. */
class DryRun extends Error {}

/** Milliseconds after which a transaction takes no further row: others wait for so long and no longer. */
const pieceMs = 20;

/**
 * Opens accounts from a table, each good row for itself; bad ones are reported by number. Nobody knows the passwords: the owners
 * set their own by a code to their number or mail address. `check` turns a row's cells into an account, labels and organizations by
 * code. A few rows at a time, so that the portal answers everybody else meanwhile.
 */
export const importAccounts = async (
  { connection, accountAdmin }: { connection: Connection; accountAdmin: AccountAdmin },
  context: Context,
  { csv, dryRun }: AccountImport,
  check: (cells: Readonly<Record<string, string>>) => NewAccount,
): Promise<AccountImportResult> => {
  authorise(context, 'account:account:import');
  const encoded = await hashPassword(randomUUID());
  const report = new Report();
  const seen = new Seen();
  const add = async (tx: Db, source: CsvRow) => {
    if ('error' in source) throw new AppError('E_VALIDATION', { [source.error.field ?? 'row']: 'format' });
    const input = check(source.value);
    seen.check(input);
    await accountAdmin.add(tx, context, await byCode(tx, input), { encoded, permission: 'account:account:import' });
    seen.remember(input);
  };
  const all = await readUploadedCsv(csv, most, context.signal);
  // not `transaction`, which may do its work anew: the report counts as it goes
  const piece = () =>
    connection.db
      .transaction(async (tx) => {
        const until = performance.now() + pieceMs;
        for (let next = all[report.result.total]; next; next = performance.now() < until ? all[report.result.total] : undefined)
          await report.add(tx, next, add);
        if (dryRun) throw new DryRun();
      })
      .catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error;
      });
  while (report.result.total < all.length) {
    await piece();
    await setImmediate(); // whoever asked meanwhile is heard
  }
  const { result } = report;
  const facts = { created: result.created, refused: result.total - result.created };
  if (!dryRun) await audit(connection.db, context, { action: 'account.import', target: null, facts });
  return result;
};

const beginRow = statement({ sql: () => sql`savepoint one_row` });
const undoRow = statement({ sql: () => sql`rollback to savepoint one_row` });

/** What becomes of the rows: the first wrong ones by number, of the others how many. */
class Report {
  readonly result: AccountImportResult = { total: 0, created: 0, errors: [] };

  async add(tx: Db, source: CsvRow, add: (tx: Db, source: CsvRow) => Promise<void>): Promise<void> {
    const { result } = this;
    result.total++;
    await beginRow.all(tx, {});
    try {
      await add(tx, source);
      result.created++;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'E_VALIDATION')) throw error;
      await undoRow.all(tx, {});
      if (result.errors.length < mostFieldsInRefusal) result.errors.push({ row: source.row, refused: error });
      else result.more = (result.more ?? 0) + 1;
    }
  }
}

/** What only one account has, and what is said of a second one. */
const uniqueKeys = ({ account, phone, email }: NewAccount): [field: string, problem: FieldProblem, key: string | undefined][] => [
  ['account', 'accountUsed', account.toLowerCase()],
  ['account', 'lookalike', skeletonOf(account)],
  ['phone', 'phoneUsed', phone],
  ['email', 'emailUsed', email?.toLowerCase()],
];

/** What earlier rows of the same file have: rows that were only tried leave nothing that the database could tell it by. */
class Seen {
  readonly #keys = new Set<string>();

  check(input: NewAccount): void {
    for (const [field, problem, key] of uniqueKeys(input))
      if (this.#keys.has(`${problem} ${key}`)) throw new AppError('E_VALIDATION', { [field]: problem });
  }

  remember(input: NewAccount): void {
    for (const [, problem, key] of uniqueKeys(input)) if (key) this.#keys.add(`${problem} ${key}`);
  }
}

/** Codes of labels and organizations as the ids that an account is made with. */
const byCode = async (tx: Db, input: NewAccount): Promise<NewAccount> => {
  const idsOf = async (field: 'labels' | 'organizations', byCode: typeof rolesByCode) => {
    const found = await byCode.all(tx, { codes: input[field] });
    if (found.length < new Set(input[field]).size) throw new AppError('E_VALIDATION', { [field]: 'value' });
    return found.map(({ id }) => String(id));
  };
  return { ...input, labels: await idsOf('labels', rolesByCode), organizations: await idsOf('organizations', organizationsByCode) };
};
