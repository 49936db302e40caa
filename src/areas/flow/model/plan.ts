import { matchesCondition } from './condition.ts';
import {
  allFlowNodes,
  branchesOfFork,
  type ConditionFacts,
  type DecideStep,
  type FlowFork,
  type FlowNode,
  type FlowStep,
  isDecideStep,
  isFlowStep,
} from './definition.ts';

/** Position of a case in its definition: the steps that were passed, and the branches chosen at the forks that it reached. */
export interface CasePosition {
  readonly passed: readonly string[];
  readonly chosen: Readonly<Record<string, readonly string[]>>;
}
/** Position of a case that has just started: no step passed, no branch chosen. */
export const initialCasePosition: CasePosition = { passed: [], chosen: {} };

/** The next steps of a case, with the position that includes the branches chosen on the way to them. */
export interface NextSteps {
  readonly steps: readonly FlowStep[];
  readonly position: CasePosition;
  /** True if no step is left. */
  readonly ended: boolean;
}

const chooseBranches = (fork: FlowFork, facts: ConditionFacts): string[] => {
  if (fork.mode === 'all') return fork.branches.map(({ id }) => id);
  const matching = fork.branches.filter(({ when }) => matchesCondition(when, facts)).map(({ id }) => id);
  if (matching.length === 0) return ['otherwise'];
  return fork.mode === 'first' ? matching.slice(0, 1) : matching;
};

/**
 * Computes the next steps: in each sequence that the case has reached, the first step that was not passed. A fork chooses its branches
 * once, when the case reaches it, by the facts at that moment.
 */
export const nextSteps = (nodes: readonly FlowNode[], position: CasePosition, facts: ConditionFacts): NextSteps => {
  const passed = new Set(position.passed);
  const chosen: Record<string, readonly string[]> = { ...position.chosen };
  const open: FlowStep[] = [];
  /** Returns true if all steps of a sequence were passed. */
  const walk = (sequence: readonly FlowNode[]): boolean => {
    for (const node of sequence) {
      if (isFlowStep(node)) {
        if (passed.has(node.id)) continue;
        open.push(node);
        return false;
      }
      const ways = chosen[node.id] ?? chooseBranches(node, facts);
      chosen[node.id] = ways;
      const done = branchesOfFork(node)
        .filter(({ id }) => ways.includes(id))
        .map(({ nodes: inner }) => walk(inner));
      if (done.includes(false)) return false;
    }
    return true;
  };
  const ended = walk(nodes);
  return { steps: open, position: { passed: [...passed], chosen }, ended };
};

/** Returns the position after a step was passed. */
export const withPassedStep = (position: CasePosition, step: string): CasePosition =>
  position.passed.includes(step) ? position : { ...position, passed: [...position.passed, step] };

/** The steps of type `approve` or `handle` that open once a step is passed; copy and wait steps on the way count as passed. */
export const decideStepsAfter = (nodes: readonly FlowNode[], position: CasePosition, step: string, facts: ConditionFacts): DecideStep[] => {
  let at = withPassedStep(position, step);
  for (;;) {
    const going = nextSteps(nodes, at, facts);
    const idle = going.steps.filter((one) => !isDecideStep(one));
    if (idle.length === 0) return going.steps.filter(isDecideStep);
    at = idle.reduce((reached, { id }) => withPassedStep(reached, id), going.position);
  }
};

const nodeIdsIn = (nodes: readonly FlowNode[]): Set<string> => new Set([...allFlowNodes(nodes)].map(({ id }) => id));

/** Ids of a node and of everything after it: the rest of its sequence and of every enclosing sequence. Parallel branches are excluded. */
export const nodeIdsStartingAt = (nodes: readonly FlowNode[], id: string): Set<string> => {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return nodeIdsIn(nodes.slice(index));
    if (node.type !== 'fork') continue;
    for (const way of branchesOfFork(node)) {
      const found = nodeIdsStartingAt(way.nodes, id);
      if (found.size > 0) return new Set([...found, ...nodeIdsIn(nodes.slice(index + 1))]);
    }
  }
  return new Set();
};

/**
 * The position after a return to a step. `all`: all steps after the target are repeated, and later forks choose their branches again.
 * `straight`: only the target is repeated, then the case continues at its former position.
 */
export const positionAfterReturn = (
  nodes: readonly FlowNode[],
  position: CasePosition,
  step: string,
  again: 'all' | 'straight',
): CasePosition => {
  const cleared = again === 'all' ? nodeIdsStartingAt(nodes, step) : new Set([step]);
  return {
    passed: position.passed.filter((id) => !cleared.has(id)),
    chosen: Object.fromEntries(Object.entries(position.chosen).filter(([fork]) => !cleared.has(fork))),
  };
};

/** Steps that a case passed before a step, in the order of the tree; the case may be returned to them. */
export const passedStepsBefore = (nodes: readonly FlowNode[], position: CasePosition, step: string): FlowStep[] => {
  const later = nodeIdsStartingAt(nodes, step);
  return [...allFlowNodes(nodes)].filter(isFlowStep).filter(({ id }) => position.passed.includes(id) && !later.has(id));
};

/** The path of a case with some facts, as far as it can be computed in advance: all steps in order, and the branches that forks choose. */
export const predictCasePath = (
  nodes: readonly FlowNode[],
  facts: ConditionFacts,
): { steps: FlowStep[]; chosen: CasePosition['chosen'] } => {
  let position = initialCasePosition;
  const steps: FlowStep[] = [];
  for (;;) {
    const found = nextSteps(nodes, position, facts);
    steps.push(...found.steps);
    position = found.steps.reduce((at, { id }) => withPassedStep(at, id), found.position);
    if (found.ended) return { steps, chosen: found.position.chosen };
  }
};

/** Steps that a jump may lead to: those outside of all branches. */
export const outermostSteps = (nodes: readonly FlowNode[]): FlowStep[] => nodes.filter(isFlowStep);

/**
 * The position after a jump to a step of the outermost sequence: everything before the step counts as passed, the step and everything after
 * it do not.
 */
export const positionAfterJump = (nodes: readonly FlowNode[], position: CasePosition, step: string): CasePosition => {
  const later = nodeIdsStartingAt(nodes, step);
  const before = [...allFlowNodes(nodes)].filter((node) => isFlowStep(node) && !later.has(node.id)).map(({ id }) => id);
  const remainingChoices = Object.entries(position.chosen).filter(([fork]) => !later.has(fork));
  return { passed: before, chosen: Object.fromEntries(remainingChoices) };
};
