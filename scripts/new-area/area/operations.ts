import { declareOperation } from '../../../src/platform/http/operation.ts';

export const entryStates = ['open', 'done'] as const;

/** An entry in the API. */
export interface SampleEntry {
  id: string;
  /** Time of creation. */
  created: string;
  title: string;
  state: (typeof entryStates)[number];
}

/** Operations of public pages. The calls of the back office are generated from the resource. */
export const operations = {
  sampleEntries: declareOperation<null, { entries: SampleEntry[] }>()({ method: 'GET', path: '/portal/sample', access: 'public' }),
};
