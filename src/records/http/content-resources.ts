import type { Resource } from '../../platform/http/resource.server.ts';
import type { Services } from '../../server/services.ts';
import { dictionaryItemResource, dictionaryResource } from '../dictionaries/resource.server.ts';
import { contentResource } from '../edit/resource.server.ts';
import { kindSlugs } from '../kinds/index.ts';

/** What the back office keeps of what the portal shows. */
export const contentResources = ({ connection, changes, content }: Services): Resource[] => [
  ...kindSlugs.map((slug) => contentResource(content, slug)),
  dictionaryResource(connection, changes),
  dictionaryItemResource(connection),
];
