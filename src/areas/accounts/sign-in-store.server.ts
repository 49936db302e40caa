import { type SQL, sql } from 'drizzle-orm';
import { accountStatus } from '../../platform/access/actor.ts';
import { flag, instant, int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { longest } from '../../platform/http/cookie-jar.ts';
import { absolute, idle } from './store.server.ts';
import type { loginLogTable } from './table.server.ts';

export type SignInWay = (typeof loginLogTable.$inferSelect)['way'];

/** SQL of the ways in: sessions, one-time codes, second factors. */

/** An account as the ways in need it; what lies in the trash counts as disabled. */
const person = {
  id: int,
  account: text(),
  realName: text(),
  avatar: nullable(text()),
  password: text(),
  phone: nullable(text()),
  email: nullable(text()),
  status: int,
  hasFactor: flag,
};
const personColumns = sql.raw(`id, account, real_name as "realName", avatar, password, phone, email,
  case when deleted_at is null then status else ${accountStatus.disabled} end as status,
  exists (select 1 from second_factor f where f.account = account.id and f.confirmed_at is not null) as "hasFactor"`);

export const byId = statement({
  params: { id: int },
  row: person,
  sql: ({ id }) => sql`select ${personColumns} from account where id = ${id}`,
});
export type Person = NonNullable<Awaited<ReturnType<typeof byId.one>>>;
/** Whose a device is known to be, and the name that guesses are counted by. */
export const ownerOf = statement({
  params: { account: int },
  row: { id: int, name: text(), password: text() },
  sql: ({ account }) => sql`select id, account as name, password from account where id = ${account}`,
});
export const byName = statement({
  params: { name: text() },
  row: person,
  sql: ({ name }) => sql`select ${personColumns} from account where lower(account) = lower(${name})`,
});
export const byPhone = statement({
  params: { phone: text() },
  row: person,
  sql: ({ phone }) => sql`select ${personColumns} from account where phone = ${phone}`,
});
export const byMail = statement({
  params: { email: text() },
  row: person,
  sql: ({ email }) => sql`select ${personColumns} from account where lower(email) = lower(${email})`,
});

/** Puts in who registered; names that are taken break constraints (names.server.ts). */
export const register = statement({
  params: {
    ...{ account: text(), skeleton: text(), realName: text(), phone: nullable(text()), email: nullable(text()), password: text() },
    ...{ company: nullable(text()), industry: nullable(text()), locale: text() },
  },
  row: person,
  sql: ({ account, skeleton, realName, phone, email, password, company, industry, locale }) =>
    sql`insert into account (account, skeleton, real_name, phone, email, password, company, industry, locale)
        values (${account}, ${skeleton}, ${realName}, ${phone}, ${email}, ${password}, ${company}, ${industry}, ${locale}) returning ${personColumns}`,
});

/** Another password; who had to change it is free to act. */
export const setPassword = statement({
  params: { id: int, password: text() },
  sql: ({ id, password }) =>
    sql`update account set password = ${password}, version = version + 1,
          status = case when status = ${sql.raw(String(accountStatus.mustReset))} then ${sql.raw(String(accountStatus.active))} else status end where id = ${id}`,
});

/** Writes an attempt to sign in down. */
export const logAttempt = statement({
  params: { tried: text(), account: nullable(int), way: text<SignInWay>(), ok: int, address: text(), agent: text() },
  sql: ({ tried, account, way, ok, address, agent }) =>
    sql`insert into login_log (tried, account, way, ok, address, agent) values (${tried}, ${account}, ${way}, ${ok}, ${address}, ${agent})`,
});
const opened = { token: text(), account: int, address: text(), agent: text(), replaced: nullable(int) };
type Opened = { readonly [K in keyof typeof opened]: SQL };
const endReplaced = ({ replaced }: Opened) => sql`delete from session where id = ${replaced}`;
const insertSession = ({ token, account, address, agent }: Opened) =>
  sql`insert into session (token, account, address, agent) values (${token}, ${account}, ${address}, ${agent})`;
/** Begins a session; `replaced`: the one that the caller came by ends. */
export const openSession = statement({
  params: opened,
  sql: (params) => sql`with ended as (${endReplaced(params)}) ${insertSession(params)}`,
});
/** The same, written down, and the account remembers when: a sign-in is one statement, for many come at once. */
export const signIn = statement({
  params: { ...opened, tried: text(), way: text<SignInWay>() },
  sql: ({ tried, way, ...params }) =>
    sql`with ended as (${endReplaced(params)}),
          seen as (update account set signed_in_at = now() where id = ${params.account}),
          opened as (${insertSession(params)})
        insert into login_log (tried, account, way, ok, address, agent)
        values (${tried}, ${params.account}, ${way}, 1, ${params.address}, ${params.agent})`,
});

const isAlive = sql.raw(`seen_at > now() - interval '${idle}' and created_at > now() - interval '${absolute}'`);
const session = { id: int, createdAt: instant, seenAt: instant, address: text(), agent: text() };
const sessionColumns = sql.raw('id, created_at as "createdAt", seen_at as "seenAt", address, agent');

/** The sessions of an account that have not ended, the last used first. */
export const liveSessions = statement({
  params: { account: int },
  row: session,
  sql: ({ account }) => sql`select ${sessionColumns} from session where account = ${account} and ${isAlive} order by seen_at desc`,
});
/** The same with those that have ended but are not swept yet. */
export const sessionsOf = statement({
  params: { account: int },
  row: session,
  sql: ({ account }) => sql`select ${sessionColumns} from session where account = ${account} order by seen_at desc`,
});
export const noteUse = statement({
  params: { session: int },
  sql: ({ session }) => sql`update session set seen_at = now() where id = ${session}`,
});
export const endSession = statement({ params: { session: int }, sql: ({ session }) => sql`delete from session where id = ${session}` });
/** Forgets what has ended long ago. */
export const sweepSessions = statement({
  sql: () =>
    sql`delete from session where seen_at < now() - interval '${sql.raw(idle)}' or created_at < now() - interval '${sql.raw(absolute)}'`,
});

/** A one-time code is good for so long, and may be tried so often. */
export const codeMinutes = 15;
const mostCodeTries = 5;

/** Uses a code up, the last one that was sent; a wrong one is a try. No row where there is none. */
export const spendCode = statement({
  params: { target: text(), purpose: text(), hash: text() },
  row: { good: flag },
  sql: ({ target, purpose, hash }) =>
    sql`update code set tries = tries + 1, used_at = case when hash = ${hash} then now() end
        where id = (select id from code where target = ${target} and purpose = ${purpose} and used_at is null and tries < ${sql.raw(String(mostCodeTries))}
                       and created_at > now() - interval '${sql.raw(String(codeMinutes))} minutes' order by id desc limit 1 for update)
        returning hash = ${hash} as good`,
});
/** Makes a code that was used just now good again. */
export const restoreCode = statement({
  params: { target: text(), purpose: text(), hash: text() },
  sql: ({ target, purpose, hash }) =>
    sql`update code set used_at = null where target = ${target} and purpose = ${purpose} and hash = ${hash} and used_at > now() - interval '1 minute'`,
});
/** How many codes were sent lately: to a target, to whom a network asked for, to everybody. */
export const codesSent = statement({
  params: { target: text(), address: text() },
  row: { minute: int, hour: int, day: int, addressMinute: int, addressDay: int, everyone: int },
  sql: ({ target, address }) =>
    sql`select count(*) filter (where target = ${target} and created_at > now() - interval '1 minute')::int as minute,
              count(*) filter (where target = ${target} and created_at > now() - interval '1 hour')::int as hour,
              count(*) filter (where target = ${target})::int as day,
              count(*) filter (where address = ${address} and exempt = 0 and created_at > now() - interval '1 minute')::int as "addressMinute",
              count(*) filter (where address = ${address} and exempt = 0)::int as "addressDay",
              count(*)::int as everyone
         from code where created_at > now() - interval '1 day'`,
});

/** How often the second step may be tried after one first step. */
const mostSteps = 5;
const stepAge = sql.raw(`interval '${longest.step} seconds'`);

/** The second factor of an account, `recovery`: how many recovery codes are left. */
export const factorOf = statement({
  params: { account: int },
  row: { secret: text(), confirmed: flag, recovery: int },
  sql: ({ account }) =>
    sql`select secret, confirmed_at is not null as confirmed, cardinality(recovery) as recovery from second_factor where account = ${account}`,
});
/** Begins to set one up, or begins again; no row where it is on. */
export const beginFactor = statement({
  params: { account: int, secret: text() },
  row: { account: int },
  sql: ({ account, secret }) =>
    sql`insert into second_factor as f (account, secret) values (${account}, ${secret})
       on conflict (account) do update set secret = excluded.secret, last_step = 0, created_at = now() where f.confirmed_at is null returning f.account`,
});
/** Turns it on, under another seal of its secret; no row where it is on, or was begun again. */
export const confirmFactor = statement({
  params: { account: int, recovery: list(text()), secret: text(), sealed: text() },
  row: { account: int },
  sql: ({ account, recovery, secret, sealed }) =>
    sql`update second_factor set confirmed_at = now(), recovery = ${recovery}, secret = ${sealed}
        where account = ${account} and secret = ${secret} and confirmed_at is null returning account`,
});
/** Uses a recovery code up; no row where there is none. */
export const spendRecovery = statement({
  params: { account: int, hash: text() },
  row: { account: int },
  sql: ({ account, hash }) =>
    sql`update second_factor set recovery = array_remove(recovery, ${hash}) where account = ${account} and ${hash} = any(recovery) returning account`,
});
/** Takes the code of a half minute; no row where one as late was taken before. */
export const consumeStep = statement({
  params: { account: int, step: int, secret: text() },
  row: { account: int },
  sql: ({ account, step, secret }) =>
    sql`update second_factor set last_step = ${step} where account = ${account} and secret = ${secret} and last_step < ${step} returning account`,
});

/** Forgets first steps that were too long ago. */
export const sweepSteps = statement({ sql: () => sql`delete from second_step where created_at < now() - ${stepAge}` });
export const addStep = statement({
  params: { token: text(), account: int, way: text<'password' | 'sms'>() },
  sql: ({ token, account, way }) => sql`insert into second_step (token, account, way) values (${token}, ${account}, ${way})`,
});
/** Counts a try of the second step; no row where there is no first one, or none that is still good. */
export const countStep = statement({
  params: { token: text() },
  row: { account: int, way: text<'password' | 'sms'>() },
  sql: ({ token }) =>
    sql`update second_step set tries = tries + 1 where token = ${token} and tries < ${sql.raw(String(mostSteps))} and created_at > now() - ${stepAge} returning account, way`,
});
export const forgetStep = statement({ params: { token: text() }, sql: ({ token }) => sql`delete from second_step where token = ${token}` });
