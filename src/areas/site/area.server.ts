import { serverArea } from '../../platform/area.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { served } from './operations.server.ts';
import { pagesResource } from './pages-resource.server.ts';
import { Site, type SiteParts } from './site.server.ts';
import { texts } from './texts/index.server.ts';

export const site = serverArea({
  name: 'site',
  texts,
  open: (parts: SiteParts & { changes: Changes }) => ({ site: new Site(parts) }),
  operations: served,
  resources: ({ connection, changes }) => [pagesResource(connection, changes)],
});
