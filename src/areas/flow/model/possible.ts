import { matchesCondition } from './condition.ts';
import type { CaseFactValue, Condition, FlowNode } from './definition.ts';

/** The facts that are known of a case before it starts: its country and some of its fields. */
export interface KnownCaseFacts {
  country: string;
  fields: Readonly<Record<string, CaseFactValue>>;
}

/** Returns whether a condition holds for all cases with the known facts (true), for none (false), or for some (null). */
const certainty = (condition: Condition | null | undefined, settled: KnownCaseFacts): boolean | null => {
  if (!condition) return true;
  if ('all' in condition || 'any' in condition) {
    const decisive = 'any' in condition;
    const parts = ('any' in condition ? condition.any : condition.all).map((one) => certainty(one, settled));
    if (parts.includes(decisive)) return decisive;
    return parts.includes(null) ? null : !decisive;
  }
  if ('not' in condition) {
    const inner = certainty(condition.not, settled);
    return inner === null ? null : !inner;
  }
  const { field, is } = condition;
  if (is === 'changed' || !(field === 'country' || Object.hasOwn(settled.fields, field))) return null;
  return matchesCondition(condition, { ...settled, applicant: { id: 0, country: null, labels: [] }, changed: [] });
};

function* walk(nodes: readonly FlowNode[], settled: KnownCaseFacts): Generator<string> {
  for (const node of nodes) {
    if (node.type !== 'fork') {
      yield node.id;
      continue;
    }
    let certain = false;
    for (const { when, nodes: way } of node.branches) {
      if (certain && node.mode === 'first') break;
      const taken = node.mode === 'all' || certainty(when, settled);
      if (taken !== false) yield* walk(way, settled);
      certain ||= taken === true;
    }
    if (!certain && node.otherwise) yield* walk(node.otherwise, settled);
  }
}

/** Ids of the steps that a case with the known facts can reach. */
export const reachableStepIds = (nodes: readonly FlowNode[], settled: KnownCaseFacts): ReadonlySet<string> => new Set(walk(nodes, settled));
