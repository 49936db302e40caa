import { area } from '../../platform/area.ts';

/** Trash: deleted rows can be restored for thirty days and are then deleted for good. */
export const trash = area()({
  name: 'trash',
  jobs: ['trash'],
});
