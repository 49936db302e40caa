import type { AreaAuditCases } from '../../../test/harness/audit-case.ts';

/** For each job of the area: the reason why its changes need no audit entry. A call that writes needs a case in `auditCases` instead. */
export const auditJobs: AreaAuditCases['auditJobs'] = { sample: 'entries whose time is over' };
