import { describe, expect, it } from 'vitest';
import { allFlowNodes, type FlowBranch, type FlowFork, type FlowNode } from '../../../model/definition.ts';
import {
  addBranch,
  beginHistory,
  defaultBranchKeyOf,
  duplicateNode,
  findFlowBranch,
  findFlowNode,
  findNodePosition,
  insertNodeAt,
  moveBranch,
  moveNodeAcrossBranches,
  moveNodeTo,
  moveNodeUpOrDown,
  nodeContainsSequence,
  recordEdit,
  redoEdit,
  removeBranch,
  removeNode,
  replaceBranch,
  replaceNode,
  rootSequenceKey,
  undoEdit,
} from './edit.ts';

const wait = (id: string): FlowNode => ({ type: 'wait', id, names: {}, hours: 1 });
const branch = (id: string, ...nodes: FlowNode[]): FlowBranch => ({ id, names: {}, when: null, nodes });
const fork = (id: string, branches: FlowBranch[], otherwise: FlowNode[] | null): FlowFork => ({
  type: 'fork',
  id,
  names: {},
  mode: 'first',
  branches,
  otherwise,
});
/** Tree of the tests: a, fork f (branch x: b c, branch y: d, default: e), g. */
const tree: FlowNode[] = [wait('a'), fork('f', [branch('x', wait('b'), wait('c')), branch('y', wait('d'))], [wait('e')]), wait('g')];
const order = (nodes: readonly FlowNode[]) => [...allFlowNodes(nodes)].map(({ id }) => id).join(' ');

describe('A tree of nodes', () => {
  it('returns the position of a node', () => {
    expect(findNodePosition(tree, 'a')).toEqual({ list: rootSequenceKey, at: 0 });
    expect(findNodePosition(tree, 'c')).toEqual({ list: 'x', at: 1 });
    expect(findNodePosition(tree, 'e')).toEqual({ list: 'f:otherwise', at: 0 });
    expect(findNodePosition(tree, 'none')).toBeNull();
    expect(findFlowBranch(tree, 'y')?.fork.id).toBe('f');
    expect(findFlowBranch(tree, 'f')).toBeUndefined();
  });

  it('inserts a node into every sequence, and leaves the old tree unchanged', () => {
    expect(order(insertNodeAt(tree, { list: rootSequenceKey, at: 3 }, wait('n')))).toBe('a f b c d e g n');
    expect(order(insertNodeAt(tree, { list: 'y', at: 0 }, wait('n')))).toBe('a f b c n d e g');
    expect(order(insertNodeAt(tree, { list: defaultBranchKeyOf({ id: 'f' }), at: 1 }, wait('n')))).toBe('a f b c d e n g');
    expect(order(tree)).toBe('a f b c d e g');
  });

  it('replaces and removes nodes by id', () => {
    expect(findFlowNode(replaceNode(tree, { ...wait('d'), names: { 'en-us': 'D' } }), 'd')?.names).toEqual({ 'en-us': 'D' });
    expect(order(removeNode(tree, 'b'))).toBe('a f c d e g');
    expect(order(removeNode(tree, 'f'))).toBe('a g');
    expect(removeNode(tree, 'none')).toBe(tree);
  });

  it('moves a node within a sequence and out of a fork, and does nothing at the ends', () => {
    expect(order(moveNodeUpOrDown(tree, 'c', -1))).toBe('a f c b d e g');
    expect(order(moveNodeUpOrDown(tree, 'b', 1))).toBe('a f c b d e g');
    expect(order(moveNodeUpOrDown(tree, 'b', -1))).toBe('a b f c d e g');
    expect(order(moveNodeUpOrDown(tree, 'e', 1))).toBe('a f b c d e g');
    expect(findNodePosition(moveNodeUpOrDown(tree, 'e', 1), 'e')).toEqual({ list: rootSequenceKey, at: 2 });
    expect(moveNodeUpOrDown(tree, 'a', -1)).toBe(tree);
    expect(moveNodeUpOrDown(tree, 'g', 1)).toBe(tree);
  });

  it('moves a node to any position except inside itself', () => {
    expect(order(moveNodeTo(tree, 'a', { list: rootSequenceKey, at: 3 }))).toBe('f b c d e g a');
    expect(order(moveNodeTo(tree, 'g', { list: 'x', at: 1 }))).toBe('a f b g c d e');
    expect(moveNodeTo(tree, 'f', { list: 'y', at: 0 })).toBe(tree);
    const f = tree[1];
    expect(f && nodeContainsSequence(f, 'y')).toBe(true);
    expect(f && nodeContainsSequence(f, rootSequenceKey)).toBe(false);
  });

  it('moves a node across branches, including the default branch', () => {
    expect(findNodePosition(moveNodeAcrossBranches(tree, 'c', 1), 'c')).toEqual({ list: 'y', at: 1 });
    expect(findNodePosition(moveNodeAcrossBranches(tree, 'd', 1), 'd')).toEqual({ list: 'f:otherwise', at: 0 });
    expect(moveNodeAcrossBranches(tree, 'b', -1)).toBe(tree);
    expect(moveNodeAcrossBranches(tree, 'a', 1)).toBe(tree);
  });

  it('duplicates a node with new ids for all its parts', () => {
    let count = 0;
    const copied = duplicateNode(tree, 'f', () => `z${++count}`);
    expect(order(copied.nodes)).toBe(`a f b c d e ${copied.id} z3 z4 z6 z7 g`);
    const ids = [...allFlowNodes(copied.nodes)].flatMap((node) => [
      node.id,
      ...(node.type === 'fork' ? node.branches.map(({ id }) => id) : []),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('adds, replaces, moves and removes branches', () => {
    expect(order(addBranch(tree, 'f', branch('z', wait('h'))))).toBe('a f b c d h e g');
    expect(findFlowBranch(replaceBranch(tree, { ...branch('y'), names: { 'en-us': 'Y' } }), 'y')?.branch.names).toEqual({ 'en-us': 'Y' });
    expect(order(moveBranch(tree, 'y', -1))).toBe('a f d b c e g');
    expect(order(moveBranch(tree, 'y', 1))).toBe(order(tree));
    expect(order(removeBranch(tree, 'x'))).toBe('a f d e g');
  });
});

describe('The undo history', () => {
  it('undoes and redoes steps until another step is recorded', () => {
    const two = recordEdit(recordEdit(beginHistory(1), 2), 3);
    expect(undoEdit(two).present).toBe(2);
    expect(undoEdit(undoEdit(undoEdit(two))).present).toBe(1);
    expect(redoEdit(undoEdit(two)).present).toBe(3);
    expect(redoEdit(recordEdit(undoEdit(two), 4)).present).toBe(4);
    expect(recordEdit(two, 3)).toEqual(two);
  });
});
