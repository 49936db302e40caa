import type { BadgeTone } from '../../../../../web/ui/badges.tsx';
import type { AuditStatus } from '../../../operations.ts';

/** Badge colours by audit status. */
export const auditTones: Readonly<Record<AuditStatus, BadgeTone>> = {
  filling: 'plain',
  unaudited: 'upcoming',
  under_review: 'superseded',
  approved: 'in-force',
  failed: 'mandatory',
};
