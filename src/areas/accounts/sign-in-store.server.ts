import { type SQL, sql } from 'drizzle-orm';
import { accountStatus } from '../../platform/access/actor.ts';
import { flag, instant, int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { cookieMaxAges } from '../../platform/http/cookie-jar.ts';
import { sessionAbsoluteTimeout, sessionIdleTimeout } from './store.server.ts';
import type { loginLogTable } from './table.server.ts';

export type SignInWay = (typeof loginLogTable.$inferSelect)['way'];

/** SQL of sign-in: sessions, one-time codes, second factors. */

/** Columns of an account for sign-in; an account in the trash counts as disabled. */
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
/** Account with the data for signing in. The status of an account in the trash is "disabled". */
export type SignInAccount = NonNullable<Awaited<ReturnType<typeof byId.one>>>;
/** Id and password hash of an account, which known devices need, and its name, under which failed attempts are counted. */
export const deviceAccountById = statement({
  params: { account: int },
  row: { id: int, name: text(), password: text() },
  sql: ({ account }) => sql`select id, account as name, password from account where id = ${account}`,
});
export const accountByName = statement({
  params: { name: text() },
  row: person,
  sql: ({ name }) => sql`select ${personColumns} from account where lower(account) = lower(${name})`,
});
export const accountByPhone = statement({
  params: { phone: text() },
  row: person,
  sql: ({ phone }) => sql`select ${personColumns} from account where phone = ${phone}`,
});
export const accountByMail = statement({
  params: { email: text() },
  row: person,
  sql: ({ email }) => sql`select ${personColumns} from account where lower(email) = lower(${email})`,
});

/** Inserts a registered account. A name in use violates a unique constraint (names.server.ts). */
export const registerAccount = statement({
  params: {
    ...{ account: text(), skeleton: text(), realName: text(), phone: nullable(text()), email: nullable(text()), password: text() },
    ...{ company: nullable(text()), industry: nullable(text()), locale: text() },
  },
  row: person,
  sql: ({ account, skeleton, realName, phone, email, password, company, industry, locale }) =>
    sql`insert into account (account, skeleton, real_name, phone, email, password, company, industry, locale)
        values (${account}, ${skeleton}, ${realName}, ${phone}, ${email}, ${password}, ${company}, ${industry}, ${locale}) returning ${personColumns}`,
});

/** Replaces the password. Clears the status "must change its password". */
export const setPassword = statement({
  params: { id: int, password: text() },
  sql: ({ id, password }) =>
    sql`update account set password = ${password}, version = version + 1,
          status = case when status = ${sql.raw(String(accountStatus.mustReset))} then ${sql.raw(String(accountStatus.active))} else status end where id = ${id}`,
});

/** Inserts an entry of the sign-in log. */
export const logAttempt = statement({
  params: { tried: text(), account: nullable(int), way: text<SignInWay>(), ok: int, address: text(), agent: text() },
  sql: ({ tried, account, way, ok, address, agent }) =>
    sql`insert into login_log (tried, account, way, ok, address, agent) values (${tried}, ${account}, ${way}, ${ok}, ${address}, ${agent})`,
});
const opened = { token: text(), account: int, address: text(), agent: text(), replaced: nullable(int) };
type NewSessionSql = { readonly [K in keyof typeof opened]: SQL };
const endReplaced = ({ replaced }: NewSessionSql) => sql`delete from session where id = ${replaced}`;
const insertSession = ({ token, account, address, agent }: NewSessionSql) =>
  sql`insert into session (token, account, address, agent) values (${token}, ${account}, ${address}, ${agent})`;
/** Inserts a session. `replaced`: id of the previous session of the caller, which is deleted; null: none. */
export const openSession = statement({
  params: opened,
  sql: (params) => sql`with ended as (${endReplaced(params)}) ${insertSession(params)}`,
});
/**
 * Inserts a session and an entry of the sign-in log, and updates the time of the last sign-in: one statement, because sign-ins come in
 * bursts.
 */
export const signIn = statement({
  params: { ...opened, tried: text(), way: text<SignInWay>() },
  sql: ({ tried, way, ...params }) =>
    sql`with ended as (${endReplaced(params)}),
          seen as (update account set signed_in_at = now() where id = ${params.account}),
          opened as (${insertSession(params)})
        insert into login_log (tried, account, way, ok, address, agent)
        values (${tried}, ${params.account}, ${way}, 1, ${params.address}, ${params.agent})`,
});

const isAlive = sql.raw(`seen_at > now() - interval '${sessionIdleTimeout}' and created_at > now() - interval '${sessionAbsoluteTimeout}'`);
const session = { id: int, createdAt: instant, seenAt: instant, address: text(), agent: text() };
const sessionColumns = sql.raw('id, created_at as "createdAt", seen_at as "seenAt", address, agent');

/** Active sessions of an account, last used first. */
export const liveSessions = statement({
  params: { account: int },
  row: session,
  sql: ({ account }) => sql`select ${sessionColumns} from session where account = ${account} and ${isAlive} order by seen_at desc`,
});
/** Sessions of an account, last used first, including expired ones that are not deleted yet. */
export const sessionsOf = statement({
  params: { account: int },
  row: session,
  sql: ({ account }) => sql`select ${sessionColumns} from session where account = ${account} order by seen_at desc`,
});
export const updateSessionLastSeen = statement({
  params: { session: int },
  sql: ({ session }) => sql`update session set seen_at = now() where id = ${session}`,
});
export const endSession = statement({ params: { session: int }, sql: ({ session }) => sql`delete from session where id = ${session}` });
/** Deletes expired sessions. */
export const sweepSessions = statement({
  sql: () =>
    sql`delete from session where seen_at < now() - interval '${sql.raw(sessionIdleTimeout)}' or created_at < now() - interval '${sql.raw(sessionAbsoluteTimeout)}'`,
});

/** Lifetime of a one-time code in minutes. */
export const codeMinutes = 15;
/** Maximum number of tries of a one-time code. */
const mostCodeTries = 5;

/**
 * Compares a code with the newest usable code sent to a target. A right code is consumed; every comparison counts as a try. Returns no row
 * if no code is usable: each is used or expired or has no tries left.
 */
export const checkAndConsumeCode = statement({
  params: { target: text(), purpose: text(), hash: text() },
  row: { good: flag },
  sql: ({ target, purpose, hash }) =>
    sql`update code set tries = tries + 1, used_at = case when hash = ${hash} then now() end
        where id = (select id from code where target = ${target} and purpose = ${purpose} and used_at is null and tries < ${sql.raw(String(mostCodeTries))}
                       and created_at > now() - interval '${sql.raw(String(codeMinutes))} minutes' order by id desc limit 1 for update)
        returning hash = ${hash} as good`,
});
/** Makes a code that was used within the last minute valid again. */
export const restoreCode = statement({
  params: { target: text(), purpose: text(), hash: text() },
  sql: ({ target, purpose, hash }) =>
    sql`update code set used_at = null where target = ${target} and purpose = ${purpose} and hash = ${hash} and used_at > now() - interval '1 minute'`,
});
/**
 * Numbers of codes sent in the last minute, hour or day: to a target, at the request of a network (without exempt codes), and in total in
 * the last day (`everyone`).
 */
export const sentCodeCounts = statement({
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

/** Maximum number of tries of the second step after one first step. */
const mostSteps = 5;
const stepAge = sql.raw(`interval '${cookieMaxAges.step} seconds'`);

/** Second factor of an account; `recovery`: number of unused recovery codes. */
export const secondFactorByAccount = statement({
  params: { account: int },
  row: { secret: text(), confirmed: flag, recovery: int },
  sql: ({ account }) =>
    sql`select secret, confirmed_at is not null as confirmed, cardinality(recovery) as recovery from second_factor where account = ${account}`,
});
/** Stores the secret of a new second factor or replaces an unconfirmed one. Returns no row if the factor is active. */
export const beginFactor = statement({
  params: { account: int, secret: text() },
  row: { account: int },
  sql: ({ account, secret }) =>
    sql`insert into second_factor as f (account, secret) values (${account}, ${secret})
       on conflict (account) do update set secret = excluded.secret, last_step = 0, created_at = now() where f.confirmed_at is null returning f.account`,
});
/**
 * Activates the second factor and stores its secret encrypted for the account. Returns no row if the factor is already active or its secret
 * was replaced.
 */
export const confirmFactor = statement({
  params: { account: int, recovery: list(text()), secret: text(), sealed: text() },
  row: { account: int },
  sql: ({ account, recovery, secret, sealed }) =>
    sql`update second_factor set confirmed_at = now(), recovery = ${recovery}, secret = ${sealed}
        where account = ${account} and secret = ${secret} and confirmed_at is null returning account`,
});
/** Consumes a recovery code. Returns no row if the code is unknown. */
export const consumeRecoveryCode = statement({
  params: { account: int, hash: text() },
  row: { account: int },
  sql: ({ account, hash }) =>
    sql`update second_factor set recovery = array_remove(recovery, ${hash}) where account = ${account} and ${hash} = any(recovery) returning account`,
});
/**
 * Consumes the code of a period of 30 seconds (`step`). Returns no row if a code of that period or of a later period was accepted before.
 */
export const consumeFactorCode = statement({
  params: { account: int, step: int, secret: text() },
  row: { account: int },
  sql: ({ account, step, secret }) =>
    sql`update second_factor set last_step = ${step} where account = ${account} and secret = ${secret} and last_step < ${step} returning account`,
});

/** Deletes sign-ins whose second step was not completed in time. */
export const deleteExpiredSecondSteps = statement({ sql: () => sql`delete from second_step where created_at < now() - ${stepAge}` });
export const addPendingSecondStep = statement({
  params: { token: text(), account: int, way: text<'password' | 'sms'>() },
  sql: ({ token, account, way }) => sql`insert into second_step (token, account, way) values (${token}, ${account}, ${way})`,
});
/** Counts a try of the second step. Returns no row if the first step is unknown or expired or has no tries left. */
export const recordSecondStepTry = statement({
  params: { token: text() },
  row: { account: int, way: text<'password' | 'sms'>() },
  sql: ({ token }) =>
    sql`update second_step set tries = tries + 1 where token = ${token} and tries < ${sql.raw(String(mostSteps))} and created_at > now() - ${stepAge} returning account, way`,
});
export const deletePendingSecondStep = statement({
  params: { token: text() },
  sql: ({ token }) => sql`delete from second_step where token = ${token}`,
});
