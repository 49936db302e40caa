import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { AppError, type FieldProblem, maxFieldsInError } from '../../base/errors.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { statement } from '../../platform/db/sql.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { CsvRow } from '../../records/import/csv.server.ts';
import { readUploadedCsv } from '../../records/import/csv-upload.server.ts';
import type { AccountAdmin } from './account-admin.server.ts';
import { skeletonOf } from './names.server.ts';
import type { AccountImportInput, NewAccount } from './operations.ts';
import { hashPassword } from './passwords.server.ts';
import { organizationsByCode, rolesByCode } from './store.server.ts';

/** Maximum number of rows in a file. */
const most = 2000;

export interface AccountImportResult {
  total: number;
  created: number;
  /** The first invalid rows. `more`: number of further invalid rows. */
  errors: { row: number; refused: AppError }[];
  more?: number;
}
/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {}

/**
 * Time in milliseconds after which a transaction of the import processes no further row, because other requests wait for the transaction.
 */
const pieceMs = 20;

/**
 * Imports accounts from a CSV file. Each valid row becomes an account; invalid rows are reported by row number. The new accounts have a
 * random password that nobody knows; their owners set a password with a code sent to their phone number or mail address. `check` validates
 * the cells of a row and returns the account, with roles and organizations by code. Transactions are short, so that other requests are
 * answered between them.
 */
export const importAccounts = async (
  { connection, accountAdmin }: { connection: Connection; accountAdmin: AccountAdmin },
  context: Context,
  { csv, dryRun }: AccountImportInput,
  check: (cells: Readonly<Record<string, string>>) => NewAccount,
): Promise<AccountImportResult> => {
  authorise(context, 'account:account:import');
  const encoded = await hashPassword(randomUUID());
  const report = new AccountImportReport();
  const seen = new ImportedUniqueValues();
  const add = async (tx: Db, source: CsvRow) => {
    if ('error' in source) throw new AppError('E_VALIDATION', { [source.error.field ?? 'row']: 'format' });
    const input = check(source.value);
    seen.check(input);
    await accountAdmin.add(tx, context, await byCode(tx, input), { encoded, permission: 'account:account:import' });
    seen.remember(input);
  };
  const all = await readUploadedCsv(csv, most, context.signal);
  // the helper `transaction` could repeat the work after a conflict and count rows twice; `db.transaction` runs it once
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
    await setImmediate(); // yield to other requests
  }
  const { result } = report;
  const facts = { created: result.created, refused: result.total - result.created };
  if (!dryRun) await audit(connection.db, context, { action: 'account.import', target: null, facts });
  return result;
};

const beginRow = statement({ sql: () => sql`savepoint one_row` });
const undoRow = statement({ sql: () => sql`rollback to savepoint one_row` });

/** Report of an import: counts of rows, and the first invalid rows by row number. */
class AccountImportReport {
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
      if (result.errors.length < maxFieldsInError) result.errors.push({ row: source.row, refused: error });
      else result.more = (result.more ?? 0) + 1;
    }
  }
}

/** Returns the values of an account that must be unique, each with its field and the problem reported for a duplicate. */
const uniqueKeys = ({ account, phone, email }: NewAccount): [field: string, problem: FieldProblem, key: string | undefined][] => [
  ['account', 'accountUsed', account.toLowerCase()],
  ['account', 'lookalike', skeletonOf(account)],
  ['phone', 'phoneUsed', phone],
  ['email', 'emailUsed', email?.toLowerCase()],
];

/** Unique values of earlier rows in the same file. A dry run stores no rows, so the database cannot find these duplicates. */
class ImportedUniqueValues {
  readonly #keys = new Set<string>();

  check(input: NewAccount): void {
    for (const [field, problem, key] of uniqueKeys(input))
      if (this.#keys.has(`${problem} ${key}`)) throw new AppError('E_VALIDATION', { [field]: problem });
  }

  remember(input: NewAccount): void {
    for (const [, problem, key] of uniqueKeys(input)) if (key) this.#keys.add(`${problem} ${key}`);
  }
}

/** Replaces the codes of roles and organizations by ids. Throws E_VALIDATION if a code is unknown. */
const byCode = async (tx: Db, input: NewAccount): Promise<NewAccount> => {
  const idsOf = async (field: 'labels' | 'organizations', byCode: typeof rolesByCode) => {
    const found = await byCode.all(tx, { codes: input[field] });
    if (found.length < new Set(input[field]).size) throw new AppError('E_VALIDATION', { [field]: 'value' });
    return found.map(({ id }) => String(id));
  };
  return { ...input, labels: await idsOf('labels', rolesByCode), organizations: await idsOf('organizations', organizationsByCode) };
};
