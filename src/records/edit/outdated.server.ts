import { AppError } from '../../base/errors.ts';
import { isPublicField } from '../history/revisions.server.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import type { EditableRecord } from './store.server.ts';

/** Whether a working copy would overwrite the field. `otherSources` is written by imports only and is not part of working copies. */
const overwritten = (slug: KindSlug, field: string): boolean => isPublicField(kindOf(slug), field) && field !== 'otherSources';

/**
 * Whether the record's contents changed after its working copy was last saved, so that publishing the copy would overwrite them.
 * Changes of the state do not count.
 */
export const isWorkingCopyOutdated = (slug: KindSlug, { values, since }: EditableRecord): boolean =>
  values !== null && since.some((field) => overwritten(slug, field));

/** Throws E_CONFLICT if the working copy is outdated. After an editor has saved the copy again, it is no longer outdated. */
export const assertCopyNotOutdated = (slug: KindSlug, work: EditableRecord): void => {
  if (isWorkingCopyOutdated(slug, work)) throw new AppError('E_CONFLICT');
};
