import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Memberships } from '../accounts/membership.server.ts';
import { accountNamesSql } from '../accounts/queries.server.ts';
import { OrganizationAdmin } from './organization-admin.server.ts';
import { organizationResource } from './resource.server.ts';
import { texts } from './texts/index.server.ts';

export const organizations = declareServerArea({
  name: 'organizations',
  texts,
  open: ({ connection, memberships }: { connection: Connection; memberships: Memberships }) => ({
    organizationAdmin: new OrganizationAdmin(connection, memberships),
  }),
  resources: ({ organizationAdmin }) => [organizationResource(organizationAdmin)],
  trash: () => [
    {
      table: 'organization',
      counted: 'organizations',
      audited: 'organization',
      target: `'organization:' || t.id`,
      called: 't.code',
      fields: `t.code, t.names, t.country, t.phone, t.email, t.address, t.sort, t.status, (select code from organization p where p.id = t.parent) as parent,
      ${accountNamesSql('t.leaders')} as leaders`,
    },
  ],
});
