import { z } from 'zod';
import { operationBinderFor } from '../../../src/platform/http/operation.server.ts';
import { entryStates, operations, type SampleEntry } from './operations.ts';
import type { SampleEntries } from './sample.server.ts';

export const entry = z.object({
  id: z.string(),
  created: z.string(),
  title: z.string(),
  state: z.enum(entryStates),
}) satisfies z.ZodType<SampleEntry>;

const handle = operationBinderFor<{ sampleEntries: SampleEntries }>('sample');

export const served = {
  sampleEntries: handle(operations.sampleEntries, {
    id: 'sample',
    summary: 'Open entries',
    input: z.strictObject({}),
    output: z.object({ entries: z.array(entry) }),
    run: async ({ services: { sampleEntries } }) => ({ entries: await sampleEntries.openEntries() }),
  }),
};
