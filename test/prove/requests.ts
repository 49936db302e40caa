import { accessTable, bodyOf } from '../harness/access-table.ts';
import { newOperator, newUser, type User } from '../harness/accounts.ts';
import { openPortal, type Portal } from '../harness/portal.ts';
import { bodyFor, pathFor } from '../harness/relations.ts';
import { seededRandom } from '../harness/seeded-random.ts';

/**
 * Fuzzing of API calls: an unusual value in any place of a call is refused as a client error or accepted. It never causes a server error,
 * and the answer is always an envelope.
 */
export const full = 10_000;
export const engines = true;

const strange: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, '', ' ', '\u0000', '\ud800', '%', "1' or '1'='1", '../../x', '{{x}}', '%messages%'],
  ...['x'.repeat(10_000), '名'.repeat(2000), '2024-02-30', '9999-12-31T23:59:60Z', '__proto__', 'javascript:1', 'http://127.0.0.1:1'],
  ...[[], {}, [[]], [null], { a: { b: { c: null } } }, Array.from({ length: 500 }, (_, i) => i)],
];
/** Ids that no row can have: too large, negative, zero, or in another notation. */
const strangeIds: readonly string[] = ['99999999999', '2147483648', '-1', '0', '1e9', '007'];

type RandomSource = () => number;
const pick = <T>(next: RandomSource, list: readonly T[]): T => {
  const item = list[Math.floor(next() * list.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
};
const oddOne = (next: RandomSource): unknown => strange[Math.floor(next() * strange.length)];

/** Replaces one value of the body, at any depth, by an unusual value, or adds one. With probability 0.5 a value of digits becomes an id that no row can have. */
const mutate = (next: RandomSource, value: unknown): unknown => {
  if (typeof value === 'string' && /^\d+$/.test(value) && next() < 0.5) return pick(next, strangeIds);
  if (typeof value !== 'object' || value === null || next() < 0.15) return oddOne(next);
  const entries = Object.entries(value);
  if (entries.length === 0 || next() < 0.1) return Array.isArray(value) ? [...value, oddOne(next)] : { ...value, surprise: oddOne(next) };
  const [name] = pick(next, entries);
  const changed = entries.map(([key, inner]) => [key, key === name ? mutate(next, inner) : inner] as const);
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
};

const queries = [
  'page',
  'limit',
  'keyword',
  'sort',
  'locale',
  'id',
  'ids',
  'kind',
  'with',
  'days',
  'trash',
  'date.from',
  'status',
  'country',
];
const queryOf = (next: RandomSource): string => {
  const parameters = Array.from({ length: Math.floor(next() * 3) }, () => [pick(next, queries), String(oddOne(next))]);
  return parameters.length ? `?${new URLSearchParams(parameters.map(([name = '', value = '']) => [name, value.toWellFormed()]))}` : '';
};

/** Opens a session for one call, because some routes end their session. */
const signedIn = async (portal: Portal, { id }: User): Promise<string> => {
  const token = await portal.connection.db.transaction((tx) => portal.services.sessions.open(tx, id, { address: 'here', agent: 'test' }));
  return `sid=${token}`;
};

interface Finding {
  seed: number;
  call: string;
  answer: string;
}
interface People {
  operator: User;
  user: User;
}
const lines = Object.entries(accessTable);

/** Sends one call with an unusual value; returns a finding if the answer is wrong, else undefined. */
const trial = async (portal: Portal, { operator, user }: People, seed: number, among: RegExp): Promise<Finding | undefined> => {
  const next = seededRandom(seed * 7919 + 1);
  const [route, line] = pick(
    next,
    lines.filter(([one]) => among.test(one)),
  );
  const [method] = route.split(' ');
  const found = next() < 0.5 ? await pathFor(portal, route, user, operator) : route.slice(route.indexOf(' ') + 1);
  const path = found.replace(/:\w+/g, () => encodeURIComponent(String(oddOne(next)).slice(0, 2000).toWellFormed()));
  const who = pick(next, ['visitor', 'user', 'operator']);
  const headers = who === 'visitor' ? {} : { cookie: await signedIn(portal, who === 'user' ? user : operator) };
  const body = method === 'GET' ? undefined : JSON.stringify(mutate(next, (await bodyFor(portal, route, bodyOf(line))) ?? {}));
  const url = path + (path.includes('?') ? '' : queryOf(next));
  const answer = await portal.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: body }),
  });
  const isRefusal = answer.statusCode >= 400;
  const inEnvelope = !isRefusal || /^\{"data":null,"msg":"[^"]/.test(answer.body);
  if (answer.statusCode < 500 && inEnvelope) return undefined;
  return {
    seed,
    call: `${who} ${method} ${url.slice(0, 300)} ${body?.slice(0, 300)}`,
    answer: `${answer.statusCode} ${answer.body.slice(0, 300)}`,
  };
};

interface Options {
  from?: number;
  /** Pattern of the routes to call; default: all. */
  among?: RegExp;
  /** An open portal to use; default: a separate portal. */
  portal?: Portal;
}

export const run = async (count: number, { from = 0, among = /^/, portal: given }: Options = {}): Promise<{ findings: Finding[] }> => {
  const portal = given ?? (await openPortal({ samples: false }));
  const findings: Finding[] = [];
  try {
    const people = { operator: await newOperator(portal), user: await newUser(portal) };
    for (let seed = from; seed < from + count; seed++) {
      const finding = await trial(portal, people, seed, among);
      if (finding) findings.push(finding);
    }
  } finally {
    if (!given) await portal.close();
  }
  return { findings };
};
