import { displayName, joinAccount, matchingAccountsSql } from '../../access/ownership.server.ts';
import type { ListSelect } from '../../resource/list-page.server.ts';

/** SQL of a list (`ListSelect`): audit entries `e`, newest first, with the account `a` of each. */
export const auditEntrySelect: ListSelect = {
  columns: `e.id, e.at, e.action, e.target, e.facts, e.address, e.account, a.id as "accountId", ${displayName()} as "accountName"`,
  from: `audit e left ${joinAccount('e.account')}`,
  key: 'e.id',
  costly: true,
  sorts: { at: 'e.id' },
  order: 'e.id desc',
  found: [
    `select id from audit where action ~ or target ~ or (facts->>'name') ~ or (facts->>'title') ~`,
    `select id from audit where account in (${matchingAccountsSql})`,
  ],
};
/** A row of the list of audit entries. */
export interface AuditEntry {
  id: number;
  at: Date;
  action: string;
  target: string | null;
  facts: Readonly<Record<string, unknown>>;
  address: string;
  account: number | null;
  accountId: number | null;
  accountName: string | null;
}
