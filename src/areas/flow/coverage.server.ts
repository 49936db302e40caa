import { AppError } from '../../base/errors.ts';
import { type Country, countries } from '../../base/locales.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { yieldToEventLoop } from '../../platform/event-loop.ts';
import { labelCarriers, permissionScopes } from '../accounts/queries.server.ts';
import { type DecideStep, type FactValue, type FlowDefinition, isDecided, stepsOf, type Who } from './model/definition.ts';
import { possibleSteps } from './model/possible.ts';
import type { CoverageCell } from './operations.ts';
import { assignBy, type CaseFacts, focalPoint, keyOfRule, rememberingFinder, type Sought, seek } from './who.server.ts';

/** Facts of a case of which only the country is known, and that does not matter. */
const unknownCase: CaseFacts = { facts: { fields: {}, country: null }, applicant: null, owner: null, member: null, chosen: [] };
/** Kinds of rules that find somebody only by the case itself. */
const byCase: ReadonlySet<Who['by']> = new Set(['leader', 'field', 'applicant', 'chosen']);

/** What a rule finds in cases of one country. */
type SoughtIn = (country: Country) => Sought;

/** Asks the database for a rule once for all countries. */
const seekForAll = async (db: Db, rule: Who): Promise<SoughtIn> => {
  if (rule.by === 'permission') {
    const holders = await permissionScopes.all(db, { permission: rule.permission });
    return (country) => {
      const found = holders.map(({ scopes, ...one }) => ({
        ...one,
        reaches: scopes.includes('all') || (scopes.includes('country') && one.country === country),
      }));
      return { found, why: 'permission', pools: [] };
    };
  }
  if (rule.by === 'focal-point') {
    const carriers = await labelCarriers.all(db, { code: focalPoint, country: null, only: null });
    return (country) => ({
      found: carriers.map((one) => ({ ...one, reaches: one.country === country })),
      why: 'focal-point',
      pools: [],
    });
  }
  const sought = await seek(db, rule, unknownCase, null);
  return () => sought;
};

/** Between two pieces of a long computation: lets others work; E_REQUEST where the caller has gone and nobody reads the answer. */
export const pause = async (caller: AbortSignal | undefined): Promise<void> => {
  await yieldToEventLoop();
  if (caller?.aborted) throw new AppError('E_REQUEST');
};

interface Asked {
  draft: FlowDefinition;
  /** Null: each of them. */
  country: string | null;
  /** Fields of the cases that are known. */
  fields: Readonly<Record<string, FactValue>>;
  /** Aborted when the caller has gone. */
  caller: AbortSignal | undefined;
}

/** Who would decide each step in each country. Each distinct rule is one query, whatever the number of countries and steps. */
export const coverageCells = async (db: Db, { draft, country, fields, caller }: Asked): Promise<CoverageCell[]> => {
  const steps = stepsOf(draft.nodes).filter(isDecided);
  const known = new Map<string, SoughtIn>();
  const cells: CoverageCell[] = [];
  for (const one of country ? [country as Country] : countries) {
    const possible = possibleSteps(draft.nodes, { country: one, fields });
    const find = rememberingFinder(async (rule) => {
      const key = keyOfRule(rule);
      const soughtIn = known.get(key) ?? (await seekForAll(db, rule));
      known.set(key, soughtIn);
      await pause(caller);
      return soughtIn(one);
    });
    for (const step of steps.filter(({ id }) => possible.has(id))) {
      const { people, fallback } = await assignBy(find, step, draft.keeper, null);
      cells.push(cellOf(step, one, { people, fallback }));
      await pause(caller);
    }
  }
  return cells;
};

const cellOf = (
  step: DecideStep,
  country: Country,
  { people, fallback }: Pick<Awaited<ReturnType<typeof assignBy>>, 'people' | 'fallback'>,
): CoverageCell => {
  const depends = step.who.some(({ by }) => byCase.has(by));
  const names = people.slice(0, 5).map(({ name }) => name);
  return { country, step: step.id, count: people.length, depends, names, fallback: depends && people.length === 0 ? null : fallback };
};
