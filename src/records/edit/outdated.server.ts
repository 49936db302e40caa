import { AppError } from '../../base/errors.ts';
import { isPublicField } from '../history/revisions.server.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import type { EditableRecord } from './store.server.ts';

/** Further sources are noted by imports alone: no working copy says anything of them, so none can overwrite them. */
const overwritten = (slug: KindSlug, field: string): boolean => isPublicField(kindOf(slug), field) && field !== 'otherSources';

/** Whether a working copy would take the place of contents that its record got after it was made. States are no contents. */
export const isOutdated = (slug: KindSlug, { values, since }: EditableRecord): boolean =>
  values !== null && since.some((field) => overwritten(slug, field));

/** E_CONFLICT where a working copy is outdated: whoever saves it anew, having seen the record, may take it further. */
export const checkBase = (slug: KindSlug, work: EditableRecord): void => {
  if (isOutdated(slug, work)) throw new AppError('E_CONFLICT');
};
