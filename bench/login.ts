import { cpus } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import { sendGetRequest } from './http.ts';
import { startPortal } from './portal.ts';
import { canPin, pinProcess, type ServerProcess } from './processes.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { type Percentiles, percentilesOf } from './stats.ts';

const password = 'Bench-login#1';
const token = 'bench-automation';
const seconds = 5;
/** Parameters of Argon2 as in areas/accounts/passwords.server.ts. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const signIns = (server: ServerProcess, connections: number, duration: number) =>
  autocannon({
    url: server.url,
    connections,
    duration,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: [{ path: '/api/login', body: JSON.stringify({ account: 'admin', pwd: password, captcha: { id: 'any', code: token } }) }],
  });

/** Password verifications per second, one after the other, without the HTTP server. */
const bareChecks = async (): Promise<number> => {
  const encoded = await hash(password, cost);
  const begun = performance.now();
  let count = 0;
  while (performance.now() - begun < seconds * 1000) {
    await verify(encoded, password);
    count++;
  }
  return (count * 1000) / (performance.now() - begun);
};

/** Latency in milliseconds of page requests sent one after the other while `during` runs. Each has a new address, so none is cached. */
const pages = async (server: ServerProcess, from: number, during: () => Promise<unknown>): Promise<Percentiles> => {
  const taken: number[] = [];
  let over = false;
  const ending = during().finally(() => {
    over = true;
  });
  for (let day = from; !over; day++) {
    const date = new Date(Date.UTC(1700, 0, day)).toISOString().slice(0, 10);
    const begun = performance.now();
    const { status } = await sendGetRequest(`${server.url}/standard?date.from=${date}`, { cookie: 'locale=en-us' });
    if (status !== 200) throw new Error(`A page answered ${status}`);
    taken.push(performance.now() - begun);
  }
  await ending;
  return percentilesOf(taken);
};
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
const formatSpread = ({ p50, p99, count }: Percentiles) => `p50 ${formatFigure(p50)} ms, p99 ${formatFigure(p99)} ms (${count})`;

/** Part 5: number of sign-ins per second, and the latency of other pages during a flood of sign-in attempts. */
export const measureLogin = async (): Promise<ReportLine[]> => {
  const portal = await startPortal({ ADMIN_PASSWORD: password, AUTOMATION_TOKEN: token });
  try {
    pinProcess(portal.pid, '0');
    pinProcess(process.pid, `1-${cpus().length - 1}`);
    await pages(portal, 0, wait); // warm-up, which is not measured
    const bare = await bareChecks();
    const few = await signIns(portal, 10, seconds);
    const rate = few['2xx'] / few.duration;
    const idle = await pages(portal, 10_000, wait);
    const flood: { result?: Awaited<ReturnType<typeof signIns>> } = {};
    const busy = await pages(portal, 20_000, async () => {
      flood.result = await signIns(portal, 200, seconds);
    });
    const codes = flood.result?.statusCodeStats ?? {};
    const strange = Object.keys(codes).filter((code) => !['200', '429', '503'].includes(code));
    const ratio = busy.p50 / idle.p50;
    return [
      {
        what: `sign-ins, ten at a time, one core${canPin() ? '' : ' (not pinned)'}`,
        measured: `${formatFigure(rate)}/s`,
        reference: `bare argon2id ${formatFigure(bare)}/s`,
        ratio: rate / bare,
        target: 'ratio ≥ 0.4',
        ok: rate / bare >= 0.4,
      },
      {
        what: '200 connections that only sign in',
        measured: Object.entries(codes)
          .map(([code, { count }]) => `${code}: ${formatFigure(count ?? 0)}`)
          .join(', '),
        target: 'only 200, 429, 503',
        ok: strange.length === 0,
      },
      {
        what: 'pages rendered anew meanwhile',
        measured: formatSpread(busy),
        reference: `without the flood ${formatSpread(idle)}`,
        ratio,
        target: 'p50 ratio ≤ 10',
        ok: ratio <= 10,
      },
    ];
  } finally {
    pinProcess(process.pid, `0-${cpus().length - 1}`);
    await portal.stop();
  }
};
