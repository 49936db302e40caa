import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { AccountHookRegistry } from '../accounts/hooks.server.ts';
import type { Memberships } from '../accounts/membership.server.ts';
import { PermissionCatalogue } from './permission-admin.server.ts';
import { permissionResource, roleResource } from './resources.server.ts';
import { RoleAdmin } from './role-admin.server.ts';
import { texts } from './texts/index.server.ts';

interface RolesDependencies {
  connection: Connection;
  accountHooks: AccountHookRegistry;
  memberships: Memberships;
}

export const roles = declareServerArea({
  name: 'roles',
  texts,
  open: ({ connection, accountHooks: hooks, memberships }: RolesDependencies) => ({
    roleAdmin: new RoleAdmin(connection, { hooks, memberships }),
    permissionAdmin: new PermissionCatalogue(connection),
  }),
  resources: ({ roleAdmin, permissionAdmin }) => [roleResource(roleAdmin), permissionResource(permissionAdmin)],
  trash: () => [
    {
      table: 'label',
      counted: 'labels',
      audited: 'label',
      target: `'label:' || t.id`,
      called: 't.code',
      fields: 't.code, t.names, t.scope, t.colour, t.permissions',
    },
  ],
});
