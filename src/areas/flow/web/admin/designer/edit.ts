import { createRandomUuid } from '../../../../../web/lib/key.ts';
import { allFlowNodes, type FlowBranch, type FlowFork, type FlowNode } from '../../../model/definition.ts';

/** Key of a sequence in a tree: empty for the outermost sequence, the id of a branch, or `<fork>:otherwise` for a default branch. */
export type SequenceKey = string;
/** A position in a sequence of the tree. */
export interface NodePosition {
  list: SequenceKey;
  at: number;
}
type Nodes = readonly FlowNode[];

export const rootSequenceKey: SequenceKey = '';
/** Key of the default branch of a fork. */
export const defaultBranchKeyOf = ({ id }: Pick<FlowFork, 'id'>): SequenceKey => `${id}:otherwise`;

/** Returns a new random id, which no node of any version has. */
export const newNodeId = (): string => `n${createRandomUuid().slice(0, 8)}`;

const listsOf = (fork: FlowFork): { key: SequenceKey; nodes: Nodes }[] => [
  ...fork.branches.map(({ id, nodes }) => ({ key: id, nodes })),
  ...(fork.otherwise ? [{ key: defaultBranchKeyOf(fork), nodes: fork.otherwise }] : []),
];

/** Every sequence of a tree, the outermost first. */
function* everyList(
  nodes: Nodes,
  key: SequenceKey = rootSequenceKey,
): Generator<{ key: SequenceKey; nodes: Nodes; fork: FlowFork | null }> {
  if (key === rootSequenceKey) yield { key, nodes, fork: null };
  for (const node of nodes)
    if (node.type === 'fork')
      for (const list of listsOf(node)) {
        yield { ...list, fork: node };
        yield* everyList(list.nodes, list.key);
      }
}

/** Returns the tree with one of its sequences replaced. */
const mapList = (nodes: Nodes, key: SequenceKey, make: (list: Nodes) => Nodes): Nodes => {
  if (key === rootSequenceKey) return make(nodes);
  const into = (list: Nodes, own: SequenceKey): Nodes => (own === key ? make(list) : mapList(list, key, make));
  return nodes.map((node) =>
    node.type === 'fork'
      ? {
          ...node,
          branches: node.branches.map((branch) => ({ ...branch, nodes: into(branch.nodes, branch.id) })),
          otherwise: node.otherwise && into(node.otherwise, defaultBranchKeyOf(node)),
        }
      : node,
  );
};

/** The position of a node; null if the tree does not contain it. */
export const findNodePosition = (nodes: Nodes, id: string): NodePosition | null => {
  for (const { key, nodes: list } of everyList(nodes)) {
    const at = list.findIndex((node) => node.id === id);
    if (at >= 0) return { list: key, at };
  }
  return null;
};

export const findFlowNode = (nodes: Nodes, id: string): FlowNode | undefined => [...allFlowNodes(nodes)].find((node) => node.id === id);

/** A branch by its id, with its fork; undefined if the tree does not contain it. */
export const findFlowBranch = (nodes: Nodes, id: string): { fork: FlowFork; branch: FlowBranch } | undefined => {
  for (const fork of allFlowNodes(nodes)) {
    const branch = fork.type === 'fork' && fork.branches.find((one) => one.id === id);
    if (branch && fork.type === 'fork') return { fork, branch };
  }
  return undefined;
};

export const insertNodeAt = (nodes: Nodes, { list, at }: NodePosition, node: FlowNode): Nodes =>
  mapList(nodes, list, (members) => members.toSpliced(at, 0, node));

/** Replaces the node with the same id. */
export const replaceNode = (nodes: Nodes, node: FlowNode): Nodes => {
  const spot = findNodePosition(nodes, node.id);
  return spot ? mapList(nodes, spot.list, (members) => members.with(spot.at, node)) : nodes;
};

/** Removes a node with all nodes inside it. */
export const removeNode = (nodes: Nodes, id: string): Nodes => {
  const spot = findNodePosition(nodes, id);
  return spot ? mapList(nodes, spot.list, (members) => members.toSpliced(spot.at, 1)) : nodes;
};

/** Returns true if a sequence lies within a node; the node cannot be moved there. */
export const nodeContainsSequence = (node: FlowNode, list: SequenceKey): boolean =>
  [...everyList([node])].some(({ key }) => key !== rootSequenceKey && key === list);

/** Moves a node to a position. Returns the tree unchanged if the position lies within the node. */
export const moveNodeTo = (nodes: Nodes, id: string, to: NodePosition): Nodes => {
  const node = findFlowNode(nodes, id);
  const from = findNodePosition(nodes, id);
  if (!node || !from || nodeContainsSequence(node, to.list)) return nodes;
  const before = from.list === to.list && from.at < to.at; // removing the node first shifts the target position by one
  return insertNodeAt(removeNode(nodes, id), before ? { list: to.list, at: to.at - 1 } : to, node);
};

/**
 * Moves a node by one position up (-1) or down (1) in its sequence; at either end of a branch, out of the fork. Returns the tree unchanged
 * if no move is possible.
 */
export const moveNodeUpOrDown = (nodes: Nodes, id: string, step: 1 | -1): Nodes => {
  const spot = findNodePosition(nodes, id);
  const list = [...everyList(nodes)].find(({ key }) => key === spot?.list);
  if (!spot || !list) return nodes;
  const at = spot.at + step;
  if (at >= 0 && at < list.nodes.length) return moveNodeTo(nodes, id, { list: spot.list, at: step > 0 ? at + 1 : at });
  const around = list.fork && findNodePosition(nodes, list.fork.id);
  return around ? moveNodeTo(nodes, id, { list: around.list, at: around.at + (step > 0 ? 1 : 0) }) : nodes;
};

/** Moves a node to the previous (-1) or next (1) branch of its fork, at the same index. */
export const moveNodeAcrossBranches = (nodes: Nodes, id: string, step: 1 | -1): Nodes => {
  const spot = findNodePosition(nodes, id);
  const own = [...everyList(nodes)].find(({ key }) => key === spot?.list);
  if (!spot || !own?.fork) return nodes;
  const lists = listsOf(own.fork);
  const to = lists[lists.findIndex(({ key }) => key === spot.list) + step];
  return to ? moveNodeTo(nodes, id, { list: to.key, at: Math.min(spot.at, to.nodes.length) }) : nodes;
};

/** A deep copy of a node with new ids. */
const copyOf = (node: FlowNode, makeId: () => string = newNodeId): FlowNode => {
  const copied = { ...node, id: makeId() };
  if (copied.type !== 'fork') return copied;
  const all = (list: Nodes) => list.map((one) => copyOf(one, makeId));
  return {
    ...copied,
    branches: copied.branches.map((branch) => ({ ...branch, id: makeId(), nodes: all(branch.nodes) })),
    otherwise: copied.otherwise && all(copied.otherwise),
  };
};

/** Inserts a copy of a node after it. Returns the tree and the id of the copy. */
export const duplicateNode = (nodes: Nodes, id: string, makeId: () => string = newNodeId): { nodes: Nodes; id: string } => {
  const node = findFlowNode(nodes, id);
  const spot = findNodePosition(nodes, id);
  if (!node || !spot) return { nodes, id };
  const copy = copyOf(node, makeId);
  return { nodes: insertNodeAt(nodes, { list: spot.list, at: spot.at + 1 }, copy), id: copy.id };
};

const changeFork = (nodes: Nodes, id: string, change: (fork: FlowFork) => FlowFork): Nodes => {
  const fork = findFlowNode(nodes, id);
  return fork?.type === 'fork' ? replaceNode(nodes, change(fork)) : nodes;
};

export const addBranch = (nodes: Nodes, fork: string, branch: FlowBranch): Nodes =>
  changeFork(nodes, fork, (one) => ({ ...one, branches: [...one.branches, branch] }));

/** Replaces the branch with the same id. */
export const replaceBranch = (nodes: Nodes, branch: FlowBranch): Nodes =>
  changeFork(nodes, findFlowBranch(nodes, branch.id)?.fork.id ?? '', (fork) => ({
    ...fork,
    branches: fork.branches.map((one) => (one.id === branch.id ? branch : one)),
  }));

export const removeBranch = (nodes: Nodes, id: string): Nodes =>
  changeFork(nodes, findFlowBranch(nodes, id)?.fork.id ?? '', (fork) => ({
    ...fork,
    branches: fork.branches.filter((one) => one.id !== id),
  }));

/** Moves a branch before (-1) or after (1) its neighbour; with the mode `first`, a fork takes the first branch whose condition holds. */
export const moveBranch = (nodes: Nodes, id: string, step: 1 | -1): Nodes =>
  changeFork(nodes, findFlowBranch(nodes, id)?.fork.id ?? '', (fork) => {
    const from = fork.branches.findIndex((one) => one.id === id);
    const branch = fork.branches[from];
    const to = from + step;
    if (!branch || to < 0 || to >= fork.branches.length) return fork;
    return { ...fork, branches: fork.branches.toSpliced(from, 1).toSpliced(to, 0, branch) };
  });

/** The undo history of a value. */
export interface EditHistory<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}
/** Maximum number of undo steps. */
const mostSteps = 200;

/** Starts an undo history with its first value. */
export const beginHistory = <T>(present: T): EditHistory<T> => ({ past: [], present, future: [] });
/** Records a new value in the history; a value identical to the present one changes nothing. */
export const recordEdit = <T>({ past, present, future }: EditHistory<T>, next: T): EditHistory<T> =>
  next === present ? { past, present, future } : { past: [...past, present].slice(-mostSteps), present: next, future: [] };
export const undoEdit = <T>(history: EditHistory<T>): EditHistory<T> => {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
};
export const redoEdit = <T>(history: EditHistory<T>): EditHistory<T> => {
  const [next, ...future] = history.future;
  return next === undefined ? history : { past: [...history.past, history.present], present: next, future };
};
