import { type Permission, permissionCodes, permissionsOfRole } from '../../areas.ts';
import type { Locale } from '../../base/locales.ts';
import type { Scope } from '../../platform/access/actor.ts';
import { type Db, rows } from '../../platform/db/connect.server.ts';
import { audit, byPortal } from '../../platform/events/audit/audit.server.ts';
import { created, differences } from '../../platform/events/audit/differences.server.ts';

interface Builtin {
  code: string;
  scope: Scope;
  colour: string;
  names: Record<Locale, string>;
  permissions: readonly Permission[];
}

/** Labels that come with the product. */
export const builtinRoles: readonly Builtin[] = [
  {
    code: 'administrator',
    scope: 'all',
    colour: 'blue',
    names: { 'zh-cn': '管理员', 'en-us': 'Administrator', 'ru-ru': 'Администратор', 'pt-br': 'Administrador' },
    permissions: permissionCodes,
  },
  {
    code: 'reviewer',
    scope: 'all',
    colour: 'green',
    names: { 'zh-cn': '审核员', 'en-us': 'Reviewer', 'ru-ru': 'Рецензент', 'pt-br': 'Revisor' },
    permissions: permissionsOfRole('reviewer'),
  },
  {
    code: 'focal-point',
    scope: 'country',
    colour: 'amber',
    names: { 'zh-cn': '国家联络点', 'en-us': 'Country focal point', 'ru-ru': 'Национальный координатор', 'pt-br': 'Ponto focal do país' },
    permissions: permissionsOfRole('focal-point'),
  },
];

/** Puts the labels of the product in place; the administrator always holds every permission there is. */
export const ensureRoles = async (tx: Db): Promise<void> => {
  const known = await rows<{ id: number; code: string; permissions: string[] }>(tx, 'select id, code, permissions from label');
  for (const label of builtinRoles) {
    const { code, names, scope, colour, permissions } = label;
    const before = known.find((one) => one.code === code);
    const changes = before ? differences<object>(before, { permissions }) : created({ ...label, builtin: true });
    if (before && (code !== 'administrator' || Object.keys(changes).length === 0)) continue;
    const [made] = await rows<{ id: number }>(
      tx,
      `insert into label (code, names, scope, colour, permissions, builtin) values ($1, $2::jsonb, $3, $4, $5, true)
       on conflict (code) do update set permissions = excluded.permissions returning id`,
      [code, JSON.stringify(names), scope, colour, permissions],
    );
    await audit(tx, byPortal, before ? 'label.update' : 'label.create', `label:${made?.id}`, { name: code, changes });
  }
};

/** Gives a label to an account; an unknown code is an error. */
export const giveRole = async (tx: Db, account: number, code: string): Promise<void> => {
  const given = await rows(
    tx,
    'insert into account_label (account, label) select $1, id from label where code = $2 on conflict do nothing returning 1',
    [account, code],
  );
  if (given.length === 0) throw new Error(`No such label: ${code}`);
};
