import type { Tone } from '../../../../../web/ui/badges.tsx';
import type { CaseState, StepState, TaskState } from '../../../operations.ts';

/** How a case stands, by colour. */
export const caseTones: Readonly<Record<CaseState, Tone>> = {
  running: 'upcoming',
  paused: 'superseded',
  approved: 'in-force',
  rejected: 'mandatory',
  withdrawn: 'abolished',
  cancelled: 'abolished',
};
/** The same of a step. */
export const stepTones: Readonly<Record<StepState, Tone>> = {
  open: 'upcoming',
  approved: 'in-force',
  rejected: 'mandatory',
  returned: 'superseded',
  void: 'abolished',
};
/** The same of what one person has to do. */
export const taskTones: Readonly<Record<TaskState, Tone>> = {
  open: 'upcoming',
  yes: 'in-force',
  no: 'mandatory',
  abstained: 'plain',
  passed: 'plain',
  void: 'abolished',
};
