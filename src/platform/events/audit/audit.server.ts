import { sql } from 'drizzle-orm';
import type { BatchStatement } from '../../db/batch.server.ts';
import type { Db } from '../../db/connect.server.ts';
import { int, json, nullable, statement, text } from '../../db/sql.server.ts';
import { type Differences, storable } from './differences.server.ts';

/** What an entry says beside who and what: facts of its sentence, and the differences by field. */
type Facts = Record<string, unknown> & { changes?: Differences };

/** What somebody did to what: `content.publish`, `policy:7`. */
interface Entry {
  action: string;
  target: string | null;
  facts?: Facts;
}
type Agent = { actor: { id: number } | null; address: string };

/** Who acts where nobody asked: the portal itself. */
export const systemAgent = { actor: null, address: 'local' } as const;

const add = statement({
  params: { account: nullable(int), action: text(), target: nullable(text()), facts: json<Facts>(), address: text() },
  sql: ({ account, action, target, facts, address }) =>
    sql`insert into audit (account, action, target, facts, address) values (${account}, ${action}, ${target}, ${facts}::jsonb, ${address})`,
});
const valuesOf = ({ actor, address }: Agent, { action, target, facts = {} }: Entry) => ({
  account: actor?.id ?? null,
  action,
  target,
  facts: { ...facts, ...(facts.changes && { changes: storable(facts.changes) }) },
  address,
});

/** Notes in the transaction of a change who made it. What is secret of the differences is left out here, contact data masked. */
export const audit = async (tx: Db, agent: Agent, entry: Entry): Promise<void> => {
  await add.all(tx, valuesOf(agent, entry));
};

/** The same as a part of what is sent together. */
export const auditStatement = (agent: Agent, entry: Entry): BatchStatement => add.asBatchStatement(valuesOf(agent, entry));
