import { createKindReloadListener, declareServerArea } from '../platform/area.server.ts';
import { dictionaryResources } from './dictionaries/resource.server.ts';
import { contentResource } from './edit/resource.server.ts';
import { contentSubmissionSource } from './edit/submissions.server.ts';
import { contentTodos } from './edit/todos.server.ts';
import { loadImportedClassificationNames } from './import/classification.server.ts';
import { isKind, kindSlugs } from './kinds/index.ts';
import { served } from './operations.server.ts';
import { openRecordServices } from './services.server.ts';
import { settings } from './settings.server.ts';
import { texts } from './texts/index.server.ts';

export const records = declareServerArea({
  name: 'records',
  texts,
  settings,
  open: openRecordServices,
  load: async ({ connection, dictionaries }) => {
    await loadImportedClassificationNames(connection);
    await dictionaries.start();
  },
  reload: ({ connection, dictionaries, search, library, indexes }) => ({
    classification: createKindReloadListener('page', () => loadImportedClassificationNames(connection)),
    dictionaries: createKindReloadListener('page', () => dictionaries.load()),
    records: async ({ kind, ns }) => {
      if (kind === 'setting') return;
      search.forget();
      if (!isKind(kind)) return;
      library.forget(kind, ns);
      await indexes.apply(kind, ns);
    },
  }),
  background: ({ views, keywords }) => [views, keywords],
  // If an automation token is set, the server is under test and must not request links of other sites.
  jobs: ({ schedule, searchUpkeep, links, environment: { automationToken } }) => [
    schedule.job,
    searchUpkeep.job,
    ...(automationToken ? [] : [links.job]),
  ],
  operations: served,
  resources: ({ connection, changes, content, areaDeclarations }) => [
    ...kindSlugs.map((slug) => contentResource(content, slug)),
    ...dictionaryResources(connection, changes, areaDeclarations.dictionaryUses),
  ],
  todos: contentTodos,
  submissions: contentSubmissionSource,
  trash: () => [
    {
      table: 'dictionary_item',
      counted: 'values',
      audited: 'dictionary',
      target: `'dictionary:' || t.dictionary || ':' || t.value`,
      called: `t.dictionary || ':' || t.value`,
      fields: 't.dictionary, t.value, t.labels, t.colour, t.sort, t.active',
    },
  ],
});
