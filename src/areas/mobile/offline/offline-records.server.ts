import { z } from 'zod';
import { offlineLimits } from '../../../base/offline-pages.ts';
import { cacheTags } from '../../../platform/http/context.ts';
import { operationBinderFor } from '../../../platform/http/operation.server.ts';
import { mobileKinds } from '../../../records/kinds/mobile.ts';
import type { RecordLibraryReader } from '../../../records/read/library.server.ts';
import { operations } from '../operations.ts';

const handle = operationBinderFor<{ library: RecordLibraryReader }>('mobile');

const recordPattern = new RegExp(`^(${mobileKinds.join('|')}):([1-9]\\d{0,8})$`);
const recordsSchema = z
  .string()
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.string().regex(recordPattern)).max(offlineLimits.pages));

/** Operation that returns the present state of records, with which a browser finds its outdated offline pages. */
export const offlineRecordStateOperations = {
  keptRecords: handle(operations.keptRecords, {
    id: 'mobileKept',
    summary: 'Get the time of the last change and the status of records stored offline',
    input: z.strictObject({ records: recordsSchema }),
    output: z.object({
      records: z.array(z.object({ record: z.string(), time: z.string().nullable(), status: z.string().nullable() })),
    }),
    run: async ({ services: { library }, context }, { records }) => {
      const numbers = (kind: string) =>
        records.filter((record) => record.startsWith(`${kind}:`)).map((record) => Number(record.slice(kind.length + 1)));
      const lists = mobileKinds.map((kind) => ({ kind, ids: numbers(kind) }));
      for (const { kind, ids } of lists) for (const n of ids) context.tag(cacheTags.record(kind, n));
      const found = new Map((await library.docsOfKinds(context, lists)).flat().map((doc) => [`${doc.kind}:${doc.id}`, doc]));
      return {
        records: records.map((record) => {
          const doc = found.get(record);
          return { record, time: doc?.time ?? null, status: typeof doc?.status === 'string' ? doc.status : null };
        }),
      };
    },
  }),
};
