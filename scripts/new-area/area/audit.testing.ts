import type { AuditOfArea } from '../../../test/harness/audit-case.ts';

/** Audit description of the area's job. A writing call has a case in `auditCases`. */
export const auditJobs: AuditOfArea['auditJobs'] = { sample: 'entries whose time is over' };
