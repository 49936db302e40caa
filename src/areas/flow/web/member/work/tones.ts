import type { BadgeTone } from '../../../../../web/ui/badges.tsx';
import type { CaseState, StepState, TaskState } from '../../../operations.ts';

/** Badge tones of the states of a case. */
export const caseTones: Readonly<Record<CaseState, BadgeTone>> = {
  running: 'upcoming',
  paused: 'superseded',
  approved: 'in-force',
  rejected: 'mandatory',
  withdrawn: 'abolished',
  cancelled: 'abolished',
};
/** Badge tones of the states of a step. */
export const stepTones: Readonly<Record<StepState, BadgeTone>> = {
  open: 'upcoming',
  approved: 'in-force',
  rejected: 'mandatory',
  returned: 'superseded',
  void: 'abolished',
};
/** Badge tones of the states of a task. */
export const taskTones: Readonly<Record<TaskState, BadgeTone>> = {
  open: 'upcoming',
  yes: 'in-force',
  no: 'mandatory',
  abstained: 'plain',
  passed: 'plain',
  void: 'abolished',
};
