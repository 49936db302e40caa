import { requireActor } from '../../platform/access/access.server.ts';
import type { SubmissionSource } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { isKind } from '../../records/kinds/index.ts';
import type { Submission } from './operations.ts';

/** Number of days for which a submission is listed. */
const lately = 60;
const most = 8;

/** Returns recent submissions of the caller with their state, from all sources, newest first. */
export const submissionsOf = async (
  connection: Connection,
  context: Context,
  sources: readonly SubmissionSource[],
): Promise<Submission[]> => {
  const { id } = requireActor(context);
  const found = await Promise.all(
    sources.map(async ({ type, handedIn }) => {
      const rows = await handedIn.all(connection, { account: id, days: lately, most });
      return rows.flatMap(({ kind, at, ...row }): Submission[] => (isKind(kind) ? [{ type, kind, ...row, at: at.toISOString() }] : []));
    }),
  );
  return found
    .flat()
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, most);
};
