import { createKindReloadListener, declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { Search } from '../../records/search/search.server.ts';
import { ConceptAdmin } from './concept-admin.server.ts';
import { SearchConceptUpdater } from './concepts.server.ts';
import { conceptResource } from './resource.server.ts';
import { texts } from './texts/index.server.ts';

interface Needs {
  connection: Connection;
  changes: Changes;
  search: Search;
}

export const concepts = declareServerArea({
  name: 'concepts',
  texts,
  open: ({ connection, changes, search }: Needs) => ({
    conceptTeller: new SearchConceptUpdater(connection, search),
    conceptAdmin: new ConceptAdmin(connection, changes),
  }),
  load: ({ conceptTeller }) => conceptTeller.tell(),
  reload: ({ conceptTeller }) => ({ concepts: createKindReloadListener('page', () => conceptTeller.tell()) }),
  resources: ({ conceptAdmin }) => [conceptResource(conceptAdmin)],
});
