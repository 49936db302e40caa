import type { BadgeTone } from '../../../../web/ui/badges.tsx';
import type { ApplicationStatus } from '../../operations.ts';

/** Badge colours by status of an application. */
export const applicationTones: Readonly<Record<ApplicationStatus, BadgeTone>> = {
  pending: 'upcoming',
  approved: 'in-force',
  declined: 'abolished',
  withdrawn: 'plain',
};
