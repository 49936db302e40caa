import type { Resource } from '../../domain/admin/resource.server.ts';
import { dictionaryItemResource, dictionaryResource } from '../../domain/dictionaries/resource.server.ts';
import { contentResource } from '../../domain/editing/resource.server.ts';
import { menuResource } from '../../domain/menus/resource.server.ts';
import { pagesResource } from '../../domain/site/pages-resource.server.ts';
import { kindSlugs } from '../../kinds/index.ts';
import type { Services } from '../services.ts';

/** What the back office keeps of what the portal shows. */
export const contentResources = ({ connection, changes, content }: Services): Resource[] => [
  ...kindSlugs.map((slug) => contentResource(content, slug)),
  pagesResource(connection, changes),
  menuResource(connection, changes),
  dictionaryResource(connection, changes),
  dictionaryItemResource(connection),
];
