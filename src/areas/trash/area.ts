import { area } from '../../platform/area.ts';

/** What was deleted waits, and goes for good. */
export const trash = area()({
  name: 'trash',
  jobs: ['trash'],
});
