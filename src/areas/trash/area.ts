import { declareArea } from '../../platform/area.ts';

/** Trash: deleted rows can be restored for thirty days. Then they are deleted for good, or anonymised if other rows refer to them. */
export const trash = declareArea()({
  name: 'trash',
  jobs: ['trash'],
});
