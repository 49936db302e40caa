/**
 * What breaks a law of the house, and is known. The lists may only get shorter: what is mended is taken out.
 */
export const exceptions = {
  /** Imports from a floor into one that is not below it. */
  floors: [
    'src/areas/exchange/api.ts → src/server/services.ts',
    'src/areas/exchange/routes.ts → src/server/services.ts',
    'src/platform/events/changes.server.ts → src/records/kinds/index.ts',
    'src/records/edit/editing.server.ts → src/areas/exchange/follow.server.ts',
    'src/records/edit/put.server.ts → src/areas/exchange/publication.ts',
    'src/records/edit/schedule.server.ts → src/areas/exchange/follow.server.ts',
    'src/records/edit/steps.server.ts → src/areas/exchange/follow.server.ts',
    'src/records/http/outputs.ts → src/areas/site/qr.server.ts',
    'src/records/http/outputs.ts → src/web/lib/paths.ts',
    'src/records/import/validate.ts → src/areas/exchange/publication.ts',
    'src/records/read/library.server.ts → src/areas/exchange/standing.server.ts',
    'src/records/web/detail/Reading.tsx → src/areas/exchange/operations.ts',
    'src/records/web/detail/Suggested.tsx → src/areas/exchange/operations.ts',
    'src/records/web/detail/detail.route.tsx → src/areas/exchange/operations.ts',
  ] as readonly string[],
  /** Areas that import each other in a circle. */
  circles: [] as readonly string[],
};
