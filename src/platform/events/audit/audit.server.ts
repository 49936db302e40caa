import { sql } from 'drizzle-orm';
import type { BatchStatement } from '../../db/batch.server.ts';
import type { Db } from '../../db/connect.server.ts';
import { int, json, nullable, statement, text } from '../../db/sql.server.ts';
import { type FieldDifferences, storableDifferences } from './differences.server.ts';

/** Data of an audit entry: facts for its sentence, and differences by field. */
type AuditFacts = Record<string, unknown> & { changes?: FieldDifferences };

/** An audit entry: action and target, for example `content.publish` and `policy:7`. */
interface NewAuditEntry {
  action: string;
  target: string | null;
  facts?: AuditFacts;
}
type AuditAgent = { actor: { id: number } | null; address: string };

/** Agent of audit entries for actions that the portal performs by itself. */
export const systemAgent = { actor: null, address: 'local' } as const;

const add = statement({
  params: { account: nullable(int), action: text(), target: nullable(text()), facts: json<AuditFacts>(), address: text() },
  sql: ({ account, action, target, facts, address }) =>
    sql`insert into audit (account, action, target, facts, address) values (${account}, ${action}, ${target}, ${facts}::jsonb, ${address})`,
});
const valuesOf = ({ actor, address }: AuditAgent, { action, target, facts = {} }: NewAuditEntry) => ({
  account: actor?.id ?? null,
  action,
  target,
  facts: { ...facts, ...(facts.changes && { changes: storableDifferences(facts.changes) }) },
  address,
});

/** Writes an audit entry in the transaction of the change. Secrets among the differences are hidden, contact data are masked. */
export const audit = async (tx: Db, agent: AuditAgent, entry: NewAuditEntry): Promise<void> => {
  await add.all(tx, valuesOf(agent, entry));
};

/** Returns the statement that writes an audit entry, for a batch. */
export const auditStatement = (agent: AuditAgent, entry: NewAuditEntry): BatchStatement => add.asBatchStatement(valuesOf(agent, entry));
