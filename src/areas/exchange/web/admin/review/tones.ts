import type { Tone } from '../../../../../web/ui/badges.tsx';
import type { AuditStatus } from '../../../operations.ts';

/** How far the audit of a posting is, by colour. */
export const auditTones: Readonly<Record<AuditStatus, Tone>> = {
  filling: 'plain',
  unaudited: 'upcoming',
  under_review: 'superseded',
  approved: 'in-force',
  failed: 'mandatory',
};
