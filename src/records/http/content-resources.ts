import { menuResource } from '../../areas/menus/resource.server.ts';
import { pagesResource } from '../../areas/site/pages-resource.server.ts';
import type { Resource } from '../../platform/http/resource.server.ts';
import type { Services } from '../../server/services.ts';
import { dictionaryItemResource, dictionaryResource } from '../dictionaries/resource.server.ts';
import { contentResource } from '../edit/resource.server.ts';
import { kindSlugs } from '../kinds/index.ts';

/** What the back office keeps of what the portal shows. */
export const contentResources = ({ connection, changes, content }: Services): Resource[] => [
  ...kindSlugs.map((slug) => contentResource(content, slug)),
  pagesResource(connection, changes),
  menuResource(connection, changes),
  dictionaryResource(connection, changes),
  dictionaryItemResource(connection),
];
