import { operation } from '../../../src/platform/http/operation.ts';

export const entryStates = ['open', 'done'] as const;

/** An entry, as the API answers it. */
export interface SampleEntry {
  id: string;
  /** Timestamp. */
  created: string;
  title: string;
  state: (typeof entryStates)[number];
}

/** Calls of pages. The calls of the back office follow from the resource. */
export const operations = {
  sampleEntries: operation<null, { entries: SampleEntry[] }>()({ method: 'GET', path: '/portal/sample', access: 'public' }),
};
