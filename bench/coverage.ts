import type { AssigneeRule, FlowDefinition } from '../src/areas/flow/model/definition.ts';
import { approvalStep } from '../test/harness/flows.ts';
import { startPortal } from './portal.ts';
import type { ReportLine } from './report.ts';
import { type Percentiles, percentilesOf, randomFrom } from './stats.ts';

const limits = { coverage: 2000, others: 200, refused: 200 };
const token = 'bench-automation';
const password = 'Bench-flow#1';
const rounds = 8;
const ms = (value: number): string => `${value.toPrecision(3)} ms`;

/** A definition with `steps` steps of `rules` distinct rules each. It has no case administrator, because that rule would count too. */
const draftOf = (steps: number, rules: number): FlowDefinition => {
  const rule = (n: number): AssigneeRule =>
    n % 2 ? { by: 'permission', permission: `made:up:rule${n}` } : { by: 'label', label: `made-up-${n}` };
  const who = (step: number) => Array.from({ length: rules }, (_, n) => rule(step * rules + n));
  const nodes = Array.from({ length: steps }, (_, n) => ({ ...approvalStep(`s${n}`, []), who: who(n) }));
  return { nodes, keeper: [], form: [] };
};

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'admin', pwd: password, captcha: { id: 'any', code: token } }),
  });
  if (!answer.ok) throw new Error(`Not signed in: ${await answer.text()}`);
  return String(answer.headers.getSetCookie()[0]).split(';', 1)[0] as string;
};

/** Milliseconds of each call. The calls run one after the other until `isOver` returns true. */
const timesOf = async (call: () => Promise<unknown>, isOver: (calls: number) => boolean): Promise<number[]> => {
  const taken: number[] = [];
  while (!isOver(taken.length)) {
    const begun = performance.now();
    await call();
    taken.push(performance.now() - begun);
  }
  return taken;
};

/** Part 12: cost of the coverage report for a large flow definition on the embedded portal, and its effect on other requests. */
export const measureFlowCoverageReport = async (): Promise<ReportLine[]> => {
  const portal = await startPortal({ ADMIN_PASSWORD: password });
  try {
    const cookie = await signIn(portal.url);
    const ask = async (draft: FlowDefinition, expected: number): Promise<void> => {
      const answer = await fetch(`${portal.url}/api/admin/flows/coverage`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ subject: 'form', country: null, draft }),
      });
      const text = await answer.text();
      if (answer.status !== expected) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
    };
    const any = randomFrom(1);
    /** Reads a random page of a list as a signed-in account. Such answers are not cached, so each call reads the database. */
    const other = async (): Promise<void> => {
      const answer = await fetch(`${portal.url}/api/portal/policy?page=${1 + Math.floor(any() * 5)}`, { headers: { cookie } });
      await answer.text();
    };
    const [large, tooLarge] = [draftOf(100, 5), draftOf(100, 60)];
    const asLarge = () => ask(large, 200);
    const others = (isOver: () => boolean) => Promise.all([1, 2].map(() => timesOf(other, isOver)));
    await timesOf(other, (calls) => calls === 50);
    for (let n = 0; n < 3; n += 1) await asLarge();
    const alone: Percentiles = percentilesOf(await timesOf(other, (calls) => calls === 200));
    let over = false;
    const concurrentTimes = others(() => over);
    const covered = await timesOf(asLarge, (calls) => calls === rounds);
    over = true;
    const meanwhile = percentilesOf((await concurrentTimes).flat());
    const refused = percentilesOf(
      await timesOf(
        () => ask(tooLarge, 400),
        (calls) => calls === 30,
      ),
    );
    return [
      {
        what: 'embedded: coverage of 100 steps with 5 rules, while two others read lists',
        measured: `p50 ${ms(percentilesOf(covered).p50)}, slowest of ${rounds} ${ms(Math.max(...covered))}`,
        target: `≤ ${limits.coverage} ms`,
        ok: Math.max(...covered) <= limits.coverage,
      },
      {
        what: `embedded: lists meanwhile (${meanwhile.count})`,
        measured: `p99 ${ms(meanwhile.p99)}`,
        reference: `alone p99 ${ms(alone.p99)}`,
        ratio: meanwhile.p99 / alone.p99,
        target: `≤ ${limits.others} ms`,
        ok: meanwhile.p99 <= limits.others,
      },
      {
        what: 'embedded: coverage of 100 steps with 60 rules, refused',
        measured: `p50 ${ms(refused.p50)}, p99 ${ms(refused.p99)}`,
        target: `≤ ${limits.refused} ms`,
        ok: refused.p99 <= limits.refused,
      },
    ];
  } finally {
    await portal.stop();
  }
};
