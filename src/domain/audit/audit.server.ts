import { type Db, rows } from '../../db/connect.server.ts';

/** Notes in the transaction of a change who made it. `facts` never hold a secret. */
export const note = async (
  tx: Db,
  context: { actor: { id: number } | null; address: string },
  action: string,
  target: string | null,
  facts: Record<string, unknown> = {},
): Promise<void> => {
  await rows(tx, 'insert into audit (account, action, target, facts, address) values ($1, $2, $3, $4::jsonb, $5)', [
    context.actor?.id ?? null,
    action,
    target,
    JSON.stringify(facts),
    context.address,
  ]);
};
