import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../../../test/harness/database.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { errorStatus } from '../../base/errors.ts';
import { queryRows, transaction } from './connect.server.ts';
import { isDiskFull } from './errors.server.ts';
import { type SqlStateRow, sqlStates } from './sql-states.ts';

/**
 * Tests that the answer to a request is the one that the SQLSTATE table names. The database raises each state, in a transaction and in a single
 * statement.
 */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({
    samples: false,
    routes: (app) => {
      const raise = (request: { body: unknown }) => {
        const { state, message } = request.body as { state: string; message: string };
        return [`select raise_state($1, $2)`, [state, message]] as const;
      };
      app.post('/api/raise/statement', { schema: { hide: true } }, (request) => portal.connection.query(...withParams(raise(request))));
      app.post('/api/raise/transaction', { schema: { hide: true } }, (request) =>
        transaction(portal.connection, (tx) => queryRows(tx, ...withParams(raise(request)))),
      );
      app.post('/api/raise/swallowed', { schema: { hide: true } }, (request) =>
        transaction(portal.connection, async (tx) => void (await queryRows(tx, ...withParams(raise(request))).catch(() => undefined))),
      );
      app.post('/api/raise/hidden', { schema: { hide: true } }, (request) =>
        transaction(portal.connection, async (tx) => {
          await queryRows(tx, ...withParams(raise(request))).catch(() => undefined);
          await tx.execute('select 1');
        }),
      );
    },
  });
  await portal.connection.query('create sequence tries');
  await portal.connection.query(
    `create function raise_state(state text, message text) returns void language plpgsql as
     $$ begin perform nextval('tries'); raise exception using errcode = state, message = message; end $$`,
  );
}, 60_000);
afterAll(() => portal.close());

const withParams = ([sql, params]: readonly [string, readonly string[]]): [string, unknown[]] => [sql, [...params]];

/** Returns the answer to a request during which the database raises the SQLSTATE, and the number of attempts. */
const answerTo = async (way: 'statement' | 'transaction', state: string, message: string) => {
  await portal.connection.query(`select setval('tries', 1, false)`);
  const { status, error, headers } = await portal.send('POST', `/api/raise/${way}`, { state, message });
  const [{ tries } = { tries: 0 }] = await portal.connection.query<{ tries: number }>(
    `select case when is_called then last_value else 0 end as tries from tries`,
  );
  return { status, code: error.code, retryAfter: headers['retry-after'], tries };
};
const expected = ({ answer, retry }: Pick<SqlStateRow, 'answer' | 'retry'>, way: 'statement' | 'transaction') => ({
  status: errorStatus[answer],
  code: answer,
  retryAfter: answer === 'E_UNAVAILABLE' ? '5' : undefined,
  // the embedded engine has a single session, so a single statement never meets a conflict
  tries: retry && (way === 'transaction' || engine === 'postgresql') ? 3 : 1,
});

/** Returns a SQLSTATE for a row of the table: its own, or one of its class that has no row. Messages are those of PostgreSQL. */
const stateOf = ({ state }: SqlStateRow) => (state.length === 2 ? `${state}006` : state);
const messages: Partial<Record<string, string>> = {
  '0A000': 'cannot set transaction read-write mode during recovery',
  '22P02': 'invalid input syntax for type json',
  XX000: 'could not extend file "base/5/16385": Disk quota exceeded',
};
const table = Object.entries<SqlStateRow>(sqlStates);

describe.each(['statement', 'transaction'] as const)('raised in a %s', (way) => {
  test.each(table)('%s %j', async (_name, row) => {
    const state = stateOf(row);
    expect(await answerTo(way, state, messages[state] ?? 'raised')).toEqual(expected(row, way));
  });

  test.each([
    ['22003', 'no row'],
    ['0A000', 'another message than the row names'],
    ['22P02', 'another message than the row names'],
    ['XX000', 'another message than the row names'],
    ['P0001', 'no row'],
  ])('SQLSTATE %s (%s) is answered with E_INTERNAL', async (state) => {
    expect(await answerTo(way, state, 'raised')).toEqual(expected({ answer: 'E_INTERNAL' }, way));
  });
});

describe('the answer names the original failure in a transaction', () => {
  const sent = { state: '53100', message: 'could not extend file: No space left on device' };

  test.each(['swallowed', 'hidden'])('also if the failure is %s by the work', async (way) => {
    const { status, error } = await portal.send('POST', `/api/raise/${way}`, sent);
    expect([status, error.code]).toEqual([507, 'E_DISK_FULL']);
  });

  test('also if only the detail of the error names it', async () => {
    await portal.connection.query(
      `create function raise_detail() returns void language plpgsql as $$ begin
         raise exception 'could not access status of transaction 0' using errcode = 'XX000', detail = 'Could not write to file: wrote too few bytes.';
       end $$`,
    );
    await expect(portal.connection.query('select raise_detail()')).rejects.toSatisfy(isDiskFull);
  });
});

describe.runIf(engine === 'postgresql')('conflicts', () => {
  beforeAll(async () => {
    await portal.connection.query('create table counter (id int primary key, n int)');
    await portal.connection.query('insert into counter values (1, 0), (2, 0)');
  });
  const count = async () => (await portal.connection.query<{ n: number }>('select sum(n)::int as n from counter'))[0]?.n;
  /** Returns a barrier for two transactions: both continue once both have reached it. */
  const meeting = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let there = 0;
    return () => {
      if (++there >= 2) resolve();
      return promise;
    };
  };

  test('two deadlocked transactions both succeed', async () => {
    const before = (await count()) ?? 0;
    const meet = meeting();
    const both = [
      [1, 2],
      [2, 1],
    ].map(([first, second]) =>
      transaction(portal.connection, async (tx) => {
        await queryRows(tx, 'update counter set n = n + 1 where id = $1', [first]);
        await meet();
        await queryRows(tx, 'update counter set n = n + 1 where id = $1', [second]);
      }),
    );
    await Promise.all(both);
    expect(await count()).toBe(before + 4);
  });

  test('two serializable transactions with a write conflict both succeed', async () => {
    const before = (await count()) ?? 0;
    const meet = meeting();
    const add = () =>
      transaction(portal.connection, async (tx) => {
        await queryRows(tx, 'set transaction isolation level serializable');
        const [row] = await queryRows<{ n: number }>(tx, 'select n from counter where id = 1');
        await meet();
        await queryRows(tx, 'update counter set n = $1 where id = 1', [(row?.n ?? 0) + 1]);
      });
    await Promise.all([add(), add()]);
    expect(await count()).toBe(before + 2);
  });

  test('a row that stays locked is refused with Retry-After', async () => {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const holder = transaction(portal.connection, async (tx) => {
      await queryRows(tx, 'select 1 from counter where id = 1 for update');
      lock();
      await freed;
    });
    await locked;
    let tries = 0;
    const refused = transaction(portal.connection, async (tx) => {
      tries++;
      await queryRows(tx, 'select 1 from counter where id = 1 for update nowait');
    });
    await expect(refused).rejects.toMatchObject({ code: '55P03' });
    expect(tries).toBe(3);
    free();
    await holder;
  });

  test('a nested transaction is not repeated by itself', async () => {
    let tries = 0;
    const outerTransaction = transaction(portal.connection, async (tx) => {
      await tx.transaction(async (part) => {
        tries++;
        await queryRows(part, `select raise_state('40001', 'raised')`);
      });
    });
    await expect(outerTransaction).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(3); // once in each of three attempts of the outer transaction
  });
});
