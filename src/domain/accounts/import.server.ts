import { randomUUID } from 'node:crypto';
import { AppError, type FieldProblem } from '../../contract/errors.ts';
import type { AccountImport, NewAccount } from '../../contract/keeping.ts';
import { type Connection, type Db, rows, within } from '../../db/connect.server.ts';
import { authorise } from '../access/access.server.ts';
import { note } from '../audit/audit.server.ts';
import type { Context } from '../context.ts';
import { readCsv } from '../import/csv.server.ts';
import { ImportError } from '../import/reason.ts';
import { hashPassword } from './passwords.server.ts';
import type { Registrar } from './registrar.server.ts';

/** Rows that one file may have. */
const most = 2000;

export interface AccountImportResult {
  total: number;
  created: number;
  errors: { row: number; fields: Readonly<Record<string, FieldProblem>> }[];
}
/** Ends a transaction without a trace. */
class DryRun extends Error {}

/**
 * Opens accounts from a table, each good row for itself; bad ones are reported by number. Nobody knows the passwords: the owners
 * set their own by a code to their number or mail address. `check` turns a row's cells into an account, labels and organizations by code.
 */
export const importAccounts = async (
  connection: Connection,
  registrar: Registrar,
  context: Context,
  { csv, dryRun }: AccountImport,
  check: (cells: Readonly<Record<string, string>>) => NewAccount,
): Promise<AccountImportResult> => {
  authorise(context, 'account:account:import');
  const encoded = await hashPassword(randomUUID());
  const result: AccountImportResult = { total: 0, created: 0, errors: [] };
  const work = async (tx: Db) => {
    for await (const source of rowsOf(csv)) {
      if (++result.total > most) throw new AppError('E_VALIDATION', { csv: 'length' });
      await rows(tx, 'savepoint one_row');
      try {
        if ('error' in source) throw new AppError('E_VALIDATION', { [source.error.field ?? 'row']: 'format' });
        const input = await byCode(tx, check(source.value as Record<string, string>));
        await registrar.add(tx, context, input, encoded, 'account:account:import');
        result.created++;
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'E_VALIDATION')) throw error;
        await rows(tx, 'rollback to savepoint one_row');
        result.errors.push({ row: source.row, fields: error.fields ?? {} });
      }
    }
    if (dryRun) throw new DryRun();
    await note(tx, context, 'account.import', null, { created: result.created, refused: result.errors.length });
  };
  await within(connection, work).catch((error: unknown) => {
    if (error instanceof DryRun) return;
    throw error instanceof ImportError ? new AppError('E_VALIDATION', { csv: 'format' }) : error;
  });
  return result;
};

async function* rowsOf(csv: string) {
  const pieces = async function* () {
    yield csv.replace(/^\uFEFF/, '');
  };
  yield* readCsv(pieces(), csv.slice(0, 10_000));
}

/** Codes of labels and organizations as the ids that an account is made with. */
const byCode = async (tx: Db, input: NewAccount): Promise<NewAccount> => {
  const idsOf = async (field: 'labels' | 'organizations', table: 'label' | 'organization') => {
    const found = await rows<{ id: number }>(tx, `select id from ${table} where code = any($1) and deleted_at is null`, [input[field]]);
    if (found.length < new Set(input[field]).size) throw new AppError('E_VALIDATION', { [field]: 'value' });
    return found.map(({ id }) => String(id));
  };
  return { ...input, labels: await idsOf('labels', 'label'), organizations: await idsOf('organizations', 'organization') };
};
