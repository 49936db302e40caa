import { connect } from '../../src/platform/db/connect.server.ts';
import { contextWithoutClient } from '../../src/platform/http/context.ts';
import { createServicesOver } from '../../src/server/services.ts';
import { completePostingInput } from './postings.ts';

/**
 * Program for the proof `postings-kill`: creates postings one after the other in the data directory given as argument and has each approved.
 * It prints a line after each acknowledged creation and approval, and ends only when it is killed.
 */
const [dataDir = ''] = process.argv.slice(2);
const connection = await connect({ dataDir });
await connection.migrate();
const [account] = await connection.query<{ id: number }>(
  "insert into account (account, real_name, password, locale) values ('w', 'w', 'x', 'en-us') returning id",
);
const services = await createServicesOver(connection, { dataDir });
const context = contextWithoutClient('en-us', {
  ...{ id: account?.id ?? 0, account: 'w', name: 'w', avatar: null, status: 1, country: null, organizations: [], labels: [], session: 1 },
  grants: new Map([
    ['posting:audit:read', 'all'],
    ['posting:audit:decide', 'all'],
  ]),
});
for (;;) {
  const id = String((await services.postings.create(context, completePostingInput)).id);
  process.stdout.write(`created ${id}\n`);
  const { version } = await services.postings.submit(context, id);
  const taken = await services.review.decide(context, id, 'take', { version });
  await services.review.decide(context, id, 'approve', { version: taken.version });
  process.stdout.write(`approved ${id}\n`);
}
