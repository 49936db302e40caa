import { inArray } from 'drizzle-orm';
import type { TrashSource } from '../../platform/area.server.ts';
import { systemAgent } from '../../platform/events/audit/audit.server.ts';
import { ownFilesOf } from '../../platform/files/owned.server.ts';
import { accessLost } from './hooks.server.ts';
import { strip, trashedMemberships } from './store.server.ts';
import { accountLabelTable, accountOrganizationTable, secondFactorTable } from './table.server.ts';

/** A deleted account loses all that says whose it was; its row stays, for what it did refers to it. */
export const accountTrash: TrashSource = {
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
    due: `account <> '#' || id`, // no one can register a name with this sign
    run: async (tx, ids, files) => {
      await strip.all(tx, { ids });
      const left = await files.forget(tx, await ownFilesOf(tx, ids, 'avatar'));
      for (const table of [accountLabelTable, accountOrganizationTable, secondFactorTable])
        await tx.delete(table).where(inArray(table.account, [...ids]));
      // no holder of `lockOperators` waits for these rows: they are beyond what can be restored
      await accessLost(tx, systemAgent, ids);
      return left;
    },
  },
};
