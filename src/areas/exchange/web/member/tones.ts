import type { Tone } from '../../../../web/ui/badges.tsx';
import type { ApplicationStatus } from '../../operations.ts';

/** How an application stands, by colour. */
export const applicationTones: Readonly<Record<ApplicationStatus, Tone>> = {
  pending: 'upcoming',
  approved: 'in-force',
  declined: 'abolished',
  withdrawn: 'plain',
};
