/** An exception: tables of another owner that a file may read. */
export interface ForeignTablesException {
  file: string;
  tables: readonly string[];
  reason: string;
}

/** An exception: a file that composes SQL at run time. */
export interface ComposedSqlException {
  file: string;
  reason: string;
}

/** An exception: an exported name that more than two files declare. */
export interface RepeatedNameException {
  name: string;
  reason: string;
}

const textCatalogues = 'The catalogues are complete when src/areas.server.ts is loaded and never change afterwards; all layers read them.';

/** Known violations of the rule tests. The lists may only get shorter: an entry is removed when its violation is fixed. */
export const exceptions = {
  /** Imports from a layer into a layer that is not below it. */
  floors: [] as readonly string[],
  /** Exported names that more than two files declare without a prescribing framework; at most five. */
  repeatedNames: [] as readonly RepeatedNameException[],
  /** Areas that import each other in a cycle. */
  circles: [] as readonly string[],
  /**
   * Module-level collections that other modules fill. Contributions of areas belong in their manifests, gathered by
   * src/platform/composition.server.ts.
   */
  registries: [
    { place: 'src/platform/i18n/all.server.ts › letters', reason: textCatalogues },
    { place: 'src/platform/i18n/all.server.ts › office', reason: textCatalogues },
    { place: 'src/platform/i18n/all.server.ts › pages', reason: textCatalogues },
    {
      place: 'src/platform/process/log.ts › loggedKinds',
      reason: 'The module remembers which failures it logged in the last ten minutes.',
    },
    {
      place: 'src/records/search/concept-finder.server.ts › lastRead',
      reason: 'A cache of terms that the module itself has read.',
    },
  ],
  /** Functions whose parameters are prescribed by a library. */
  parameters: [{ place: 'src/entry.server.tsx › handleRequest', reason: 'React Router calls it.' }],
  /**
   * Files whose statements read tables of another owner, because a list filters, sorts or names rows by them. These files never write the
   * tables.
   */
  joins: [
    {
      file: 'src/platform/access/ownership.server.ts',
      tables: ['account', 'account_organization', 'organization'],
      reason: 'Ownership and scopes depend on these tables; layers that know no area use this module.',
    },
    {
      file: 'src/areas/accounts/queries.server.ts',
      tables: ['label', 'organization'],
      reason: 'The permissions of an account follow from its roles and from the tree of its organizations.',
    },
    {
      file: 'src/areas/accounts/store.server.ts',
      tables: ['label', 'organization'],
      reason: 'Each call reads its account with the permissions of its roles; the list of accounts shows roles and organizations.',
    },
  ] as readonly ForeignTablesException[],
  /**
   * Files with SQL that is composed for each call, so that no test can have the database describe it. All other statements are declared
   * (decision 033).
   */
  composedSql: [
    { file: 'src/areas/admin-home/todos.server.ts', reason: 'A union over the to-do lists of the areas whose permissions the caller has.' },
    {
      file: 'src/areas/trash/trash.server.ts',
      reason: 'The tables with a trash, and the values in the audit entries, come from the manifests of the areas.',
    },
    { file: 'src/platform/resource/list-page.server.ts', reason: 'The caller chooses filters and order of a list (decision 033).' },
    {
      file: 'src/platform/files/public.server.ts',
      reason: 'The conditions under which a file is public come from the areas that store files.',
    },
    {
      file: 'src/records/dictionaries/usage.server.ts',
      reason: 'The columns that use a dictionary depend on the dictionary and come from the areas.',
    },
    {
      file: 'src/records/edit/list.server.ts',
      reason: 'The caller chooses filters and order; the columns are declared in store.server.ts.',
    },
    { file: 'src/records/history/revisions.server.ts', reason: 'One statement for the revisions of a whole batch.' },
    { file: 'src/records/read/indexes.server.ts', reason: 'The reader chooses the column and the direction by which a list is ordered.' },
    {
      file: 'src/records/stored/records.server.ts',
      reason: 'One union over the kinds of a list; the columns are those of declared lists.',
    },
    { file: 'src/records/search/matches.server.ts', reason: 'The condition is composed from the words of the keyword.' },
    { file: 'src/records/search/writer.server.ts', reason: 'One statement for the search rows of a whole batch.' },
    { file: 'src/records/rows/reindex.server.ts', reason: 'The kinds that are reindexed depend on the kind that changed.' },
  ] as readonly ComposedSqlException[],
};
