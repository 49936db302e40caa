import { defaultLocale } from '../../base/locales.ts';
import { accountStatus } from '../../platform/access/actor.ts';
import { type Connection, rows, transaction } from '../../platform/db/connect.server.ts';
import { unlessDiskFull } from '../../platform/db/errors.server.ts';
import { audit, byPortal } from '../../platform/events/audit/audit.server.ts';
import { created } from '../../platform/events/audit/differences.server.ts';
import { skeletonOf } from '../accounts/names.server.ts';
import { generatedPassword, hashPassword } from '../accounts/passwords.server.ts';
import { ensureRoles, giveRole } from './roles.server.ts';

/**
 * The labels of the product, and the account `admin` where there is no account at all. Answers the password that was made
 * for it, to be shown once; it must then be changed. A password that the operator chose is not shown and may stay.
 */
export const ensureFirstOperator = async (connection: Connection, chosen?: string): Promise<string | null> => {
  const [used] = await connection.query('select 1 from account limit 1');
  if (!used) return makeFirstOperator(connection, chosen);
  await transaction(connection, ensureRoles).catch(unlessDiskFull);
  return null;
};

const makeFirstOperator = (connection: Connection, chosen?: string): Promise<string | null> =>
  transaction(connection, async (db) => {
    await rows(db, 'select pg_advisory_xact_lock(7304)'); // processes that start together
    await ensureRoles(db);
    const [any] = await rows(db, 'select 1 from account limit 1');
    if (any) return null;
    const password = chosen ?? generatedPassword();
    const status = chosen ? accountStatus.active : accountStatus.mustReset;
    const [made] = await rows<{ id: number }>(
      db,
      `insert into account (account, skeleton, real_name, password, status, locale)
       values ('admin', $1, 'Administrator', $2, $3, $4) returning id`,
      [skeletonOf('admin'), await hashPassword(password), status, defaultLocale],
    );
    await giveRole(db, made?.id as number, 'administrator');
    const set = { account: 'admin', realName: 'Administrator', password, status, labels: ['administrator'] };
    await audit(db, byPortal, 'account.create', `account:${made?.id}`, { name: 'admin', changes: created(set) });
    return chosen ? null : password;
  });
