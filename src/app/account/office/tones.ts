import type { AuditStatus } from '../../../contract/postings.ts';
import type { Tone } from '../../ui/badges.tsx';

/** How far the audit of a posting is, by colour. */
export const auditTones: Readonly<Record<AuditStatus, Tone>> = {
  filling: 'plain',
  unaudited: 'upcoming',
  under_review: 'superseded',
  approved: 'in-force',
  failed: 'mandatory',
};
