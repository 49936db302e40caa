import { reloadOn, serverArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { Search } from '../../records/search/search.server.ts';
import { ConceptAdmin } from './concept-admin.server.ts';
import { readConcepts, toSearch } from './concepts.server.ts';
import { conceptResource } from './resource.server.ts';
import { texts } from './texts/index.server.ts';

interface Needs {
  connection: Connection;
  changes: Changes;
  search: Search;
}

const tellSearch = async ({ connection, search }: Pick<Needs, 'connection' | 'search'>): Promise<void> =>
  search.setConcepts(toSearch(await readConcepts(connection)));

export const concepts = serverArea({
  name: 'concepts',
  texts,
  open: ({ connection, changes }: Needs) => ({ conceptAdmin: new ConceptAdmin(connection, changes) }),
  load: tellSearch,
  reload: (services) => ({ concepts: reloadOn('page', () => tellSearch(services)) }),
  resources: ({ conceptAdmin }) => [conceptResource(conceptAdmin)],
});
