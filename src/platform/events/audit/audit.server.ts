import { type Db, rows } from '../../db/connect.server.ts';
import type { Statement } from '../../db/together.server.ts';
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
export const byPortal = { actor: null, address: 'local' } as const;

/** Notes in the transaction of a change who made it. What is secret of the differences is left out here, contact data masked. */
export const audit = async (tx: Db, agent: Agent, entry: Entry): Promise<void> => {
  const { sql, params } = auditStatement(agent, entry);
  await rows(tx, sql, [...params]);
};

/** The same as a part of what is sent together. */
export const auditStatement = ({ actor, address }: Agent, { action, target, facts = {} }: Entry): Statement => ({
  sql: 'insert into audit (account, action, target, facts, address) values ($1, $2, $3, $4::jsonb, $5)',
  params: [
    actor?.id ?? null,
    action,
    target,
    JSON.stringify({ ...facts, ...(facts.changes && { changes: storable(facts.changes) }) }),
    address,
  ],
});
