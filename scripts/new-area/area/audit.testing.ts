import type { AuditOfArea } from '../../../test/harness/audit-case.ts';

/** What the audit tells of the area's job; a writing call has a case in `auditCases`. */
export const auditJobs: AuditOfArea['auditJobs'] = { sample: 'entries whose time is over' };
