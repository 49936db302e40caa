import { declareServerArea } from '../../platform/area.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { served } from './operations.server.ts';
import { PageAdmin } from './page-admin.server.ts';
import { pageResource } from './resource.server.ts';
import { settings } from './settings.server.ts';
import { PublicSiteContent, type SiteServices } from './site.server.ts';
import { texts } from './texts/index.server.ts';

export const site = declareServerArea({
  name: 'site',
  texts,
  settings,
  open: (parts: SiteServices & { changes: Changes }) => ({
    site: new PublicSiteContent(parts),
    pageAdmin: new PageAdmin(parts.connection, parts.changes),
  }),
  operations: served,
  resources: ({ pageAdmin }) => [pageResource(pageAdmin)],
});
