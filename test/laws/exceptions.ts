/**
 * What breaks a law of the house, and is known. The lists may only get shorter: what is mended is taken out.
 */
export const exceptions = {
  /** Imports from a floor into one that is not below it. */
  floors: [
    'src/platform/events/changes.server.ts → src/records/kinds/index.ts',
    'src/records/http/outputs.ts → src/web/lib/paths.ts',
  ] as readonly string[],
  /** Areas that import each other in a circle. */
  circles: [] as readonly string[],
  /** Files that may join the table of accounts: they show who did something, or sift by the person's country. */
  accountJoins: [
    'src/areas/exchange/applications.server.ts',
    'src/areas/exchange/review.server.ts',
    'src/areas/exchange/store.server.ts',
    'src/areas/logs/logs.server.ts',
    'src/areas/organizations/organization-admin.server.ts',
    'src/areas/settings/setting-admin.server.ts',
    'src/records/edit/content.server.ts',
    'src/records/edit/list.server.ts',
    'src/records/edit/versions.server.ts',
  ] as readonly string[],
};
