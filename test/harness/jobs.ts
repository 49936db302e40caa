import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Connection } from '../../src/platform/db/connect.server.ts';
import type { JobRunFigures } from '../../src/platform/jobs/definition.ts';
import { JobQueue } from '../../src/platform/jobs/queue.server.ts';

/** Waits until no job of the queue is due or running in any process. */
export const waitUntilDrained = async (connection: Connection, name: string): Promise<void> => {
  const left = `select 1 from job where queue = $1 and (state = 'running' or state = 'queued' and run_at <= now()) limit 1`;
  while ((await connection.query(left, [name])).length > 0) await sleep(10);
};

/** Runs a scheduled job once through a separate queue, as the server would, and then deletes its rows. */
export const runJob = async (connection: Connection, name: string, run: () => Promise<JobRunFigures>): Promise<void> => {
  const queue = new JobQueue(connection);
  await connection.query('delete from job_schedule where name = $1', [name]);
  queue.schedule({ name, every: 3600_000, run });
  await queue.start();
  const made = `select 1 from job where queue = $1 and state not in ('queued', 'running') and created_at > now() - interval '1 minute'`;
  while ((await connection.query(made, [name])).length === 0) await sleep(10);
  await queue.stop();
  await connection.query('delete from job where queue = $1', [name]);
};

/** A schema that accepts any payload of a job. */
export const anyPayloadSchema = z.looseObject({});
