import { serverArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { PermissionDesk } from './permission-admin.server.ts';
import { labelResource, permissionResource } from './resources.server.ts';
import { LabelDesk } from './role-admin.server.ts';
import { texts } from './texts/index.server.ts';

export const roles = serverArea({
  name: 'roles',
  texts,
  open: ({ connection }: { connection: Connection }) => ({
    labels: new LabelDesk(connection),
    permissions: new PermissionDesk(connection),
  }),
  resources: ({ labels, permissions }) => [labelResource(labels), permissionResource(permissions)],
  trash: [
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
