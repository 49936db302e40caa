/** An exception: tables of another owner that a file may read. */
export interface Join {
  file: string;
  tables: readonly string[];
  reason: string;
}

/** An exception: a file that composes SQL at run time. */
export interface ComposedSql {
  file: string;
  reason: string;
}

/** An exception: an exported name that more than two files declare. */
export interface RepeatedName {
  name: string;
  reason: string;
}

/** Known violations of the rule tests. The lists may only get shorter: an entry is removed when its violation is fixed. */
export const exceptions = {
  /** Imports from a layer into a layer that is not below it. */
  floors: [] as readonly string[],
  /** Exported names that more than two files declare without a prescribing framework; at most five. */
  repeatedNames: [] as readonly RepeatedName[],
  /** Areas that import each other in a cycle. */
  circles: [] as readonly string[],
  /**
   * Module-level collections that other modules fill. Contributions of areas belong in their manifests, gathered by
   * src/platform/composition.server.ts.
   */
  registries: [
    {
      place: 'src/areas/accounts/hooks.server.ts › hooks',
      reason: 'Not yet moved: flow follows changes of accounts within their transaction.',
    },
    { place: 'src/areas/accounts/hooks.server.ts › openWork', reason: 'Not yet moved: flow hands over the tasks of an account.' },
    { place: 'src/platform/access/access.server.ts › covered', reason: 'Not yet moved: `canUse` is asked without services.' },
    { place: 'src/platform/access/access.server.ts › declared', reason: 'Not yet moved: `isPermission` is asked without services.' },
    { place: 'src/platform/i18n/all.server.ts › letters', reason: 'Not yet moved: catalogues are read without services.' },
    { place: 'src/platform/i18n/all.server.ts › office', reason: 'Not yet moved: catalogues are read without services.' },
    { place: 'src/platform/i18n/all.server.ts › pages', reason: 'Not yet moved: catalogues are read without services.' },
    { place: 'src/platform/process/log.ts › loggedKinds', reason: 'What was logged of late: the module remembers its own calls.' },
    {
      place: 'src/records/search/concept-finder.server.ts › lastRead',
      reason: 'A cache: what the module itself read of the same terms before.',
    },
  ],
  /** Functions whose parameters are prescribed by a library. */
  parameters: [{ place: 'src/entry.server.tsx › handleRequest', reason: 'React Router calls it.' }],
  /**
   * Reads of another owner's tables within a statement, because a list filters, sorts or names rows by them. Such tables are never written
   * there.
   */
  joins: [
    {
      file: 'src/platform/access/ownership.server.ts',
      tables: ['account', 'account_organization', 'organization'],
      reason: 'Whose something is and how far a scope reaches is decided by these; floors that know no area say it through this module.',
    },
    {
      file: 'src/areas/accounts/queries.server.ts',
      tables: ['label', 'organization'],
      reason: 'Who may do something is found by the roles that accounts carry and the tree of their organizations.',
    },
    {
      file: 'src/areas/accounts/store.server.ts',
      tables: ['label', 'organization'],
      reason: 'Every call reads its account with what its roles give; the list of accounts names roles and organizations.',
    },
  ] as readonly Join[],
  /**
   * SQL that no test can have the database describe, because it is composed for each call. All other statements are declared (decision
   * 033).
   */
  composedSql: [
    { file: 'src/areas/admin-home/todos.server.ts', reason: 'What waits is asked of each area within the reach of its own permission.' },
    { file: 'src/areas/trash/trash.server.ts', reason: 'Each area says which of its tables have a trash, and what of them a log keeps.' },
    { file: 'src/platform/resource/list-page.server.ts', reason: 'Filters and orders of lists come and go (decision 033).' },
    { file: 'src/platform/files/public.server.ts', reason: 'Whether a file is public the areas say that keep files in rows of theirs.' },
    {
      file: 'src/records/dictionaries/usage.server.ts',
      reason: 'Where a value stands depends on the dictionary, and on areas that use it.',
    },
    {
      file: 'src/records/edit/list.server.ts',
      reason: 'Filters and orders of the list come and go; its columns are declared in store.server.ts.',
    },
    { file: 'src/records/history/revisions.server.ts', reason: 'One statement for the revisions of a whole batch.' },
    { file: 'src/records/read/indexes.server.ts', reason: 'The reader chooses by which column, and which way, a list is ordered.' },
    {
      file: 'src/records/stored/records.server.ts',
      reason: 'One union over the kinds that a list names; the columns are those of declared lists.',
    },
    { file: 'src/records/search/matches.server.ts', reason: 'What is searched for is put together from the words of the question.' },
    { file: 'src/records/search/writer.server.ts', reason: 'One statement for the search rows of a whole batch.' },
    { file: 'src/records/rows/reindex.server.ts', reason: 'Which kinds are told of a change depends on the kind that changed.' },
  ] as readonly ComposedSql[],
};
