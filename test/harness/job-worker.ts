// A process that runs jobs of the queue `work`, started from the sources. It prints a line at the start of each job and writes one row per
// job in the job's transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { connect } from '../../src/platform/db/connect.server.ts';
import { JobQueue } from '../../src/platform/jobs/queue.server.ts';
import { log } from '../../src/platform/process/log.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = process.env;
log.level = 'error';
const connection = await connect(databaseUrl ? { databaseUrl } : { dataDir });
await connection.migrate();
const queue = new JobQueue(connection, { lease: 1000, poll: 200 });
queue.handle({
  name: 'work',
  payload: z.object({}),
  concurrency: 4,
  delays: { first: 0, factor: 1, most: 0 },
  run: async ({ id, fence, finish }) => {
    process.stdout.write(`begun ${id}\n`);
    await sleep(Math.random() * 40);
    await finish(async (tx) => {
      await tx.execute(`insert into effect values (${id}, ${fence})`);
      await sleep(Math.random() * 5);
    });
    return undefined;
  },
});
await queue.start();
process.stdout.write('ready\n');
const stop = async () => {
  await queue.stop();
  await connection.close();
  process.exit(0);
};
process.once('SIGTERM', () => void stop());
// The interval keeps the process alive; the queue alone does not.
setInterval(async () => {
  if (!process.env.UNTIL_DONE) return;
  const left = await connection.query(`select 1 from job where queue = 'work' and state in ('queued', 'running') limit 1`);
  if (left.length === 0) await stop();
}, 300);
