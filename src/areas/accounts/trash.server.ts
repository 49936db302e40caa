import type { TrashSource } from '../../platform/area.server.ts';
import { rows } from '../../platform/db/connect.server.ts';

/** A deleted account loses all that says whose it was; its row stays, for what it did refers to it. */
export const accountTrash: TrashSource = {
  table: 'account',
  counted: 'accounts',
  audited: 'account',
  target: `'account:' || t.id`,
  called: 't.account',
  fields: `t.account, t.real_name as "realName", t.phone, t.email, t.password, t.company, t.industry, t.avatar, t.status,
    (select array_agg(l.code order by l.id) from account_label al join label l on l.id = al.label where al.account = t.id) as labels,
    (select array_agg(o.code order by o.id) from account_organization ao join organization o on o.id = ao.organization where ao.account = t.id) as organizations,
    (select '' || f.account from second_factor f where f.account = t.id) as factor`,
  personal: ['account', 'realName', 'phone', 'email', 'company', 'factor'],
  strip: {
    due: `account <> '#' || id`, // no one can register a name with this sign
    run: async (tx, ids, files) => {
      await rows(
        tx,
        `update account set account = '#' || id, skeleton = null, real_name = '', phone = null, email = null, password = '', company = null,
           industry = null, avatar = null, status = 0, version = version + 1 where id = any($1)`,
        [ids],
      );
      const avatars = await rows<{ id: string }>(tx, `select id from file where owner = any($1) and purpose = 'avatar'`, [ids]);
      const left = await files.forget(
        tx,
        avatars.map(({ id }) => id),
      );
      for (const table of ['account_label', 'account_organization', 'second_factor'])
        await rows(tx, `delete from ${table} where account = any($1)`, [ids]);
      return left;
    },
  },
};
