import { isNull } from 'drizzle-orm';
import type { Actor } from '../../platform/access/actor.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { mayEditRolePermissions } from '../accounts/delegation.server.ts';
import { roleTable } from './table.server.ts';

/** Returns the codes of roles that grant more than the actor has, so that the actor may not change their permissions. */
export const findRolesExceedingActor = async ({ db }: Connection, actor: Actor): Promise<Set<string>> => {
  const { code, scope, permissions } = roleTable;
  const labels = await db.select({ code, scope, permissions }).from(roleTable).where(isNull(roleTable.deletedAt));
  return new Set(labels.filter((label) => !mayEditRolePermissions(actor, label)).map((label) => label.code));
};
