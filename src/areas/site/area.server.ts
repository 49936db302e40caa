import { serverArea } from '../../platform/area.server.ts';
import { Site, type SiteParts } from './site.server.ts';
import { texts } from './texts/index.server.ts';

export const site = serverArea({
  name: 'site',
  texts,
  open: (parts: SiteParts) => ({ site: new Site(parts) }),
});
