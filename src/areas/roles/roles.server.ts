import { declaredPermissionsOfRole, permissionCodes } from '../../areas.ts';
import type { Locale } from '../../base/locales.ts';
import type { Scope } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import { audit, systemAgent } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences, createdFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import { roleTable } from './table.server.ts';

interface BuiltinRole {
  code: string;
  scope: Scope;
  colour: string;
  names: Record<Locale, string>;
  permissions: readonly Permission[];
}

/** Roles that are shipped with the product. */
export const builtinRoles: readonly BuiltinRole[] = [
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
    permissions: declaredPermissionsOfRole('reviewer'),
  },
  {
    code: 'focal-point',
    scope: 'country',
    colour: 'amber',
    names: { 'zh-cn': '国家联络点', 'en-us': 'Country focal point', 'ru-ru': 'Национальный координатор', 'pt-br': 'Ponto focal do país' },
    permissions: declaredPermissionsOfRole('focal-point'),
  },
];

/** Creates missing shipped roles, and adds all permissions to the role `administrator`. */
export const ensureRoles = async (tx: Db): Promise<void> => {
  const known = await tx.select({ code: roleTable.code, permissions: roleTable.permissions }).from(roleTable);
  for (const label of builtinRoles) {
    const { code, names, scope, colour, permissions } = label;
    const before = known.find((one) => one.code === code);
    const changes = before
      ? changedFieldDifferences<object>(before, { permissions })
      : createdFieldDifferences({ ...label, builtin: true });
    if (before && (code !== 'administrator' || Object.keys(changes).length === 0)) continue;
    const values = { code, names, scope, colour, permissions: [...permissions], builtin: true };
    const [made] = await tx
      .insert(roleTable)
      .values(values)
      .onConflictDoUpdate({ target: roleTable.code, set: { permissions: values.permissions } })
      .returning({ id: roleTable.id });
    await audit(tx, systemAgent, {
      action: before ? 'label.update' : 'label.create',
      target: `label:${made?.id}`,
      facts: { name: code, changes },
    });
  }
};
