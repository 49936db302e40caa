import { isOneOf } from '../../base/typed-keys.ts';
import type { Derivation, PlannedChange } from '../derive/derivation.ts';
import { lockKindForWriting } from '../rows/lock.server.ts';
import { WordCountChanges } from '../search/writer.server.ts';
import { type Merge, mergeRecords } from './merges.server.ts';
import { recordMergeTable } from './table.server.ts';
import { undoMergeRun } from './undo.server.ts';

/** Converts a merge to a planned change of the record that is merged away. */
export const plannedMerge = ({ gone, kept: survivor, reason }: Merge, nameOf: (n: number) => string): PlannedChange => ({
  n: gone,
  name: nameOf(gone),
  values: { joined: survivor, reason },
  why: `${reason}: ${nameOf(survivor)}`,
});
const mergeOf = ({ n, values }: PlannedChange): Merge[] =>
  isOneOf(recordMergeTable.reason.enumValues, values.reason) ? [{ gone: n, kept: Number(values.joined), reason: values.reason }] : [];

/** Creates a derivation that merges duplicates; its plan consists of `plannedMerge` changes. */
export const createMergeDerivation = ({ name, kind, plan }: Pick<Derivation, 'name' | 'kind' | 'plan'>): Derivation => {
  const actor = `derive:${name}`;
  return {
    name,
    kind,
    plan,
    async apply(tx, batch, run, hooks) {
      await lockKindForWriting.all(tx, { slug: kind });
      const words = new WordCountChanges();
      await mergeRecords(tx, kind, batch.flatMap(mergeOf), { run, actor, words, hooks });
      await words.count(tx);
    },
    undo: (connection, run, hooks) => undoMergeRun(connection, kind, run, { actor, hooks }),
  };
};
