/** Tables that a file may read though they are another owner's. */
export interface Join {
  file: string;
  tables: readonly string[];
  reason: string;
}

/**
 * What breaks a law of the house, and is known. The lists may only get shorter: what is mended is taken out.
 */
export const exceptions = {
  /** Imports from a floor into one that is not below it. */
  floors: [] as readonly string[],
  /** Areas that import each other in a circle. */
  circles: [] as readonly string[],
  /** Functions whose parameters somebody else decides. */
  parameters: [{ place: 'src/entry.server.tsx › handleRequest', reason: 'React Router calls it.' }],
  /** What is read of another owner's tables within a statement, because a list finds, sorts or names by it. Nothing is written there. */
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
};
