import { z } from 'zod';
import type { Resource } from '../../../src/platform/resource/resource.server.ts';
import { entry } from './operations.server.ts';
import { entryStates, type SampleEntry } from './operations.ts';
import type { SampleEntries, SampleFilters } from './sample.server.ts';

/**
 * Type parameters: `Resource<Row, Detail, Create, Change, Filters>`. `never` means that records cannot be created or changed. A list without
 * filters omits the last parameter (`Resource<Row, Detail>`); `object` does not compile there.
 */
export const sampleResource = (entries: SampleEntries): Resource<SampleEntry, SampleEntry, never, never, SampleFilters> => ({
  name: 'sample',
  permissions: { read: 'sample:entry:read' },
  filters: { state: z.enum(entryStates).optional() },
  sorts: ['created'],
  row: entry,
  detail: entry,
  list: (context, query) => entries.list(context, query),
  get: (context, id) => entries.get(context, id),
});
