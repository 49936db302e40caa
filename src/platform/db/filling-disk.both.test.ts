import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessOf, accessTable, bodyOf } from '../../../test/harness/access-table.ts';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { bodyFor, pathFor } from '../../../test/harness/relations.ts';

/** Tests a disk that becomes full during a request, at each of its writes in turn. The answer is always that of a full disk. */
let portal: Portal;
let user: User;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  user = await newUser(portal, { country: 'cn' });
  operator = await newOperator(portal);
  const { connection } = portal;
  await connection.query('create sequence writes minvalue -1000000 start -1000000');
  await connection.query(
    `create function write_or_fail() returns trigger language plpgsql as $$ begin
       if nextval('writes') >= 0 then raise exception 'could not extend file: No space left on device' using errcode = '53100'; end if;
       return null;
     end $$`,
  );
  const tables = await connection.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  for (const { name } of tables)
    await connection.query(
      `create trigger write_or_fail before insert or update or delete on "${name}" for each statement execute function write_or_fail()`,
    );
}, 120_000);
afterAll(() => portal.close());

/** Lets the given number of statements write before the disk is full. */
const allowWrites = (writes: number) => portal.connection.query(`select setval('writes', $1)`, [-writes - 1]);
const hasRunFull = async () => (await portal.connection.query<{ last: number }>('select last_value as last from writes'))[0]?.last ?? 0;

const mostWrites = 40;
/** Tested routes: those with many writes, or with writes outside a single transaction. Testing all routes would take minutes. */
const written =
  /^POST \/api\/(admin\/flow-tasks\/(:id\/(approve|reject|comment|transfer|add)|decide)|admin\/flow-instances\/:id\/(jump|cancel)|uc\/(flow\/forms|snd)|admin\/flows\/:id\/publish|admin\/content\/policy(\/:id\/(publish|unpublish))?|portal\/feedback|login|captcha|admin\/accounts)$/;
const routes = Object.keys(accessTable).filter((route) => written.test(route));

test('each request is answered with 507 or with its regular answer', async () => {
  const wrong: unknown[] = [];
  let met = 0;
  for (const route of routes) {
    const row = accessTable[route] as never;
    const who = ['public', 'user', 'own', 'shared'].includes(accessOf(row)) ? user : operator;
    for (let room = 0; room < mostWrites; room++) {
      await allowWrites(900_000);
      const path = await pathFor(portal, route, who, operator);
      const body = await bodyFor(portal, route, bodyOf(row));
      const session = await portal.services.sessions.open(portal.connection.db, who.id, { address: 'here', agent: 'test' });
      await allowWrites(room);
      const { status, error, text } = await portal.send(route.split(' ')[0] as 'POST', path, body, { cookie: `sid=${session}` });
      const full = (await hasRunFull()) >= 0;
      if (status === 507) met++;
      else if (status >= 500) wrong.push([route, room, status, error.code, text.slice(0, 200)]);
      if (!full) break;
    }
  }
  await allowWrites(900_000);
  expect(wrong).toEqual([]);
  expect(routes.length).toBeGreaterThan(12);
  expect(met).toBeGreaterThan(routes.length);
}, 120_000);
