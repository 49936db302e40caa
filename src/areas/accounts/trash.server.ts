import { inArray } from 'drizzle-orm';
import type { TrashSource } from '../../platform/area.server.ts';
import { systemAgent } from '../../platform/events/audit/audit.server.ts';
import { fileIdsOfOwners } from '../../platform/files/owned.server.ts';
import type { AccountHookRegistry } from './hooks.server.ts';
import { erasePersonalData, trashedMemberships } from './store.server.ts';
import { accountOrganizationTable, accountRoleTable, secondFactorTable } from './table.server.ts';

/** Deletes an account for good: its personal data is erased, but its row stays, because other rows refer to it. */
export const accountTrash = (hooks: AccountHookRegistry): TrashSource => ({
  table: 'account',
  counted: 'accounts',
  audited: 'account',
  target: `'account:' || t.id`,
  called: 't.account',
  fields: `t.account, t.real_name as "realName", t.phone, t.email, t.password, t.company, t.industry, t.avatar, t.status,
    ${trashedMemberships},
    (select '' || f.account from second_factor f where f.account = t.id) as factor`,
  personal: ['account', 'realName', 'phone', 'email', 'company', 'factor'],
  strip: {
    due: `account <> '#' || id`, // account names cannot contain this character
    run: async (tx, ids, files) => {
      await erasePersonalData.all(tx, { ids });
      const left = await files.forget(tx, await fileIdsOfOwners(tx, ids, 'avatar'));
      for (const table of [accountRoleTable, accountOrganizationTable, secondFactorTable])
        await tx.delete(table).where(inArray(table.account, [...ids]));
      // accounts past the trash cannot be restored, so no change under `lockAccessChanges` waits for these rows
      await hooks.runAccessLoss(tx, systemAgent, ids);
      return left;
    },
  },
});
