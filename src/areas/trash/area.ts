import { declareArea } from '../../platform/area.ts';

/** Trash: deleted rows can be restored for thirty days and are then deleted for good. */
export const trash = declareArea()({
  name: 'trash',
  jobs: ['trash'],
});
