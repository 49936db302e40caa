import { defaultLocale } from '../../base/locales.ts';
import { accountStatus } from '../../platform/access/actor.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import { audit, systemAgent } from '../../platform/events/audit/audit.server.ts';
import { createdFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import { generatePassword, hashPassword } from '../accounts/passwords.server.ts';
import { addAccount, assignRole, hasAccounts } from '../accounts/queries.server.ts';
import { ensureRoles } from './roles.server.ts';

/**
 * Creates the shipped roles, and the account `admin` if no account exists. Returns the generated password of `admin`, which is shown once
 * and must be changed. Returns null if an account exists or if the password `chosen` is given, which need not be changed.
 */
export const ensureFirstOperator = async (connection: Connection, chosen?: string): Promise<string | null> => {
  if (!(await hasAccounts(connection.db))) return makeFirstOperator(connection, chosen);
  await transaction(connection, ensureRoles).catch(ignoreUnwritableError);
  return null;
};

const makeFirstOperator = (connection: Connection, chosen?: string): Promise<string | null> =>
  transaction(connection, async (db) => {
    await lockInTransaction(db, 7304); // serialises processes that start simultaneously
    await ensureRoles(db);
    if (await hasAccounts(db)) return null;
    const password = chosen ?? generatePassword();
    const status = chosen ? accountStatus.active : accountStatus.mustReset;
    const operator = { account: 'admin', realName: 'Administrator', status, locale: defaultLocale };
    const id = await addAccount(db, { ...operator, password: await hashPassword(password) });
    await assignRole(db, id, 'administrator');
    const set = { account: 'admin', realName: 'Administrator', password, status, labels: ['administrator'] };
    await audit(db, systemAgent, {
      action: 'account.create',
      target: `account:${id}`,
      facts: { name: 'admin', changes: createdFieldDifferences(set) },
    });
    return chosen ? null : password;
  });
