import { expect, test } from 'vitest';
import { insertOfficeBenchData, officeRowCounts } from '../bench/office-crowd.ts';
import { fromKeys, keysOf } from '../src/base/typed-keys.ts';
import { freshDatabase } from './harness/database.ts';

test('the test data that `npm run bench` generates for the back office match the current tables', async ({ onTestFinished }) => {
  const connection = await freshDatabase();
  onTestFinished(() => connection.close());
  await insertOfficeBenchData(
    connection,
    fromKeys(keysOf(officeRowCounts), () => 400),
  );
  const [found] = await connection.query<{ letters: number; members: number }>(
    'select (select count(*)::int from outbox) as letters, (select count(*)::int from account_organization) as members',
  );
  expect(found).toEqual({ letters: 400, members: 400 });
});
