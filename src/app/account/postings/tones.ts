import type { ApplicationStatus } from '../../../contract/postings.ts';
import type { Tone } from '../../ui/badges.tsx';

/** How an application stands, by colour. */
export const applicationTones: Readonly<Record<ApplicationStatus, Tone>> = {
  pending: 'upcoming',
  approved: 'in-force',
  declined: 'abolished',
  withdrawn: 'plain',
};
