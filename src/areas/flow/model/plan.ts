import { matchesCondition } from './condition.ts';
import {
  branchesOf,
  type DecideStep,
  type FlowFacts,
  type FlowNode,
  type FlowStep,
  type Fork,
  isDecided,
  isStep,
  nodesOf,
} from './definition.ts';

/** Where a case stands: steps that were passed, and the ways chosen at forks that it came to. */
export interface CaseProgress {
  readonly passed: readonly string[];
  readonly chosen: Readonly<Record<string, readonly string[]>>;
}
export const start: CaseProgress = { passed: [], chosen: {} };

/** What a case does next: the steps that are its turn now, and the place with the ways chosen on the way there. */
export interface NextSteps {
  readonly steps: readonly FlowStep[];
  readonly position: CaseProgress;
  /** Nothing is left to do. */
  readonly ended: boolean;
}

const waysChosen = (fork: Fork, facts: FlowFacts): string[] => {
  if (fork.mode === 'all') return fork.branches.map(({ id }) => id);
  const matching = fork.branches.filter(({ when }) => matchesCondition(when, facts)).map(({ id }) => id);
  if (matching.length === 0) return ['otherwise'];
  return fork.mode === 'first' ? matching.slice(0, 1) : matching;
};

/**
 * The steps whose turn it is: in every sequence the first that was not passed, through the ways chosen at its forks. A fork chooses once,
 * when it is reached, by the facts as they are then.
 */
export const next = (nodes: readonly FlowNode[], position: CaseProgress, facts: FlowFacts): NextSteps => {
  const passed = new Set(position.passed);
  const chosen: Record<string, readonly string[]> = { ...position.chosen };
  const open: FlowStep[] = [];
  /** Whether a sequence is done. */
  const walk = (sequence: readonly FlowNode[]): boolean => {
    for (const node of sequence) {
      if (isStep(node)) {
        if (passed.has(node.id)) continue;
        open.push(node);
        return false;
      }
      const ways = chosen[node.id] ?? waysChosen(node, facts);
      chosen[node.id] = ways;
      const done = branchesOf(node)
        .filter(({ id }) => ways.includes(id))
        .map(({ nodes: inner }) => walk(inner));
      if (done.includes(false)) return false;
    }
    return true;
  };
  const ended = walk(nodes);
  return { steps: open, position: { passed: [...passed], chosen }, ended };
};

/** The place once a step was passed. */
export const pass = (position: CaseProgress, step: string): CaseProgress =>
  position.passed.includes(step) ? position : { ...position, passed: [...position.passed, step] };

/** The steps for somebody to decide whose turn it is once a step is passed; copies and waits on the way there pass by themselves. */
export const decidedAfter = (nodes: readonly FlowNode[], position: CaseProgress, step: string, facts: FlowFacts): DecideStep[] => {
  let at = pass(position, step);
  for (;;) {
    const going = next(nodes, at, facts);
    const idle = going.steps.filter((one) => !isDecided(one));
    if (idle.length === 0) return going.steps.filter(isDecided);
    at = idle.reduce((reached, { id }) => pass(reached, id), going.position);
  }
};

const within = (nodes: readonly FlowNode[]): Set<string> => new Set([...nodesOf(nodes)].map(({ id }) => id));

/** Ids of what comes after a node (and the node): the rest of its sequence, and of every sequence around that. Branches beside it are not. */
export const fromOn = (nodes: readonly FlowNode[], id: string): Set<string> => {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return within(nodes.slice(index));
    if (node.type !== 'fork') continue;
    for (const way of branchesOf(node)) {
      const found = fromOn(way.nodes, id);
      if (found.size > 0) return new Set([...found, ...within(nodes.slice(index + 1))]);
    }
  }
  return new Set();
};

/**
 * The place after a return to a step: `all`: everything after it is done again, forks behind it choose anew; `straight`: only the step
 * itself, then the case goes on where it was.
 */
export const returnTo = (nodes: readonly FlowNode[], position: CaseProgress, step: string, again: 'all' | 'straight'): CaseProgress => {
  const cleared = again === 'all' ? fromOn(nodes, step) : new Set([step]);
  return {
    passed: position.passed.filter((id) => !cleared.has(id)),
    chosen: Object.fromEntries(Object.entries(position.chosen).filter(([fork]) => !cleared.has(fork))),
  };
};

/** Steps that a case passed on the way to a step, in the order of the tree: those it may be returned to. */
export const passedBefore = (nodes: readonly FlowNode[], position: CaseProgress, step: string): FlowStep[] => {
  const later = fromOn(nodes, step);
  return [...nodesOf(nodes)].filter(isStep).filter(({ id }) => position.passed.includes(id) && !later.has(id));
};

/**
 * The whole way of a case with these facts, as far as it can be told beforehand: every step that it would come to, in turn, and the ways
 * that forks choose.
 */
export const wayOf = (nodes: readonly FlowNode[], facts: FlowFacts): { steps: FlowStep[]; chosen: CaseProgress['chosen'] } => {
  let position = start;
  const steps: FlowStep[] = [];
  for (;;) {
    const found = next(nodes, position, facts);
    steps.push(...found.steps);
    position = found.steps.reduce((at, { id }) => pass(at, id), found.position);
    if (found.ended) return { steps, chosen: found.position.chosen };
  }
};

/** Steps and forks that a jump may lead to: those that are not within a branch. */
export const jumpTargets = (nodes: readonly FlowNode[]): FlowStep[] => nodes.filter(isStep);

/** The place where everything before a step of the outermost sequence counts as passed, and nothing from it on. */
export const jumpTo = (nodes: readonly FlowNode[], position: CaseProgress, step: string): CaseProgress => {
  const later = fromOn(nodes, step);
  const before = [...nodesOf(nodes)].filter((node) => isStep(node) && !later.has(node.id)).map(({ id }) => id);
  const kept = Object.entries(position.chosen).filter(([fork]) => !later.has(fork));
  return { passed: before, chosen: Object.fromEntries(kept) };
};
