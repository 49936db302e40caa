import { describe, expect, it } from 'vitest';
import { type FlowBranch, type FlowFork, type FlowNode, nodesOf } from '../../../model/definition.ts';
import {
  addBranch,
  beginHistory,
  branchOf,
  contains,
  defaultBranchOf,
  duplicate,
  insertAt,
  moveAcross,
  moveBranch,
  moveBy,
  moveTo,
  nodeOf,
  recordEdit,
  redo,
  removeBranch,
  removeNode,
  replaceBranch,
  replaceNode,
  rootSpot,
  spotOf,
  undo,
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
const order = (nodes: readonly FlowNode[]) => [...nodesOf(nodes)].map(({ id }) => id).join(' ');

describe('A tree of nodes', () => {
  it('returns the position of a node', () => {
    expect(spotOf(tree, 'a')).toEqual({ list: rootSpot, at: 0 });
    expect(spotOf(tree, 'c')).toEqual({ list: 'x', at: 1 });
    expect(spotOf(tree, 'e')).toEqual({ list: 'f:otherwise', at: 0 });
    expect(spotOf(tree, 'none')).toBeNull();
    expect(branchOf(tree, 'y')?.fork.id).toBe('f');
    expect(branchOf(tree, 'f')).toBeUndefined();
  });

  it('inserts a node into every sequence, and leaves the old tree unchanged', () => {
    expect(order(insertAt(tree, { list: rootSpot, at: 3 }, wait('n')))).toBe('a f b c d e g n');
    expect(order(insertAt(tree, { list: 'y', at: 0 }, wait('n')))).toBe('a f b c n d e g');
    expect(order(insertAt(tree, { list: defaultBranchOf({ id: 'f' }), at: 1 }, wait('n')))).toBe('a f b c d e n g');
    expect(order(tree)).toBe('a f b c d e g');
  });

  it('replaces and removes nodes by id', () => {
    expect(nodeOf(replaceNode(tree, { ...wait('d'), names: { 'en-us': 'D' } }), 'd')?.names).toEqual({ 'en-us': 'D' });
    expect(order(removeNode(tree, 'b'))).toBe('a f c d e g');
    expect(order(removeNode(tree, 'f'))).toBe('a g');
    expect(removeNode(tree, 'none')).toBe(tree);
  });

  it('moves a node within a sequence and out of a fork, and does nothing at the ends', () => {
    expect(order(moveBy(tree, 'c', -1))).toBe('a f c b d e g');
    expect(order(moveBy(tree, 'b', 1))).toBe('a f c b d e g');
    expect(order(moveBy(tree, 'b', -1))).toBe('a b f c d e g');
    expect(order(moveBy(tree, 'e', 1))).toBe('a f b c d e g');
    expect(spotOf(moveBy(tree, 'e', 1), 'e')).toEqual({ list: rootSpot, at: 2 });
    expect(moveBy(tree, 'a', -1)).toBe(tree);
    expect(moveBy(tree, 'g', 1)).toBe(tree);
  });

  it('moves a node to any position except inside itself', () => {
    expect(order(moveTo(tree, 'a', { list: rootSpot, at: 3 }))).toBe('f b c d e g a');
    expect(order(moveTo(tree, 'g', { list: 'x', at: 1 }))).toBe('a f b g c d e');
    expect(moveTo(tree, 'f', { list: 'y', at: 0 })).toBe(tree);
    const f = tree[1];
    expect(f && contains(f, 'y')).toBe(true);
    expect(f && contains(f, rootSpot)).toBe(false);
  });

  it('moves a node across branches, including the default branch', () => {
    expect(spotOf(moveAcross(tree, 'c', 1), 'c')).toEqual({ list: 'y', at: 1 });
    expect(spotOf(moveAcross(tree, 'd', 1), 'd')).toEqual({ list: 'f:otherwise', at: 0 });
    expect(moveAcross(tree, 'b', -1)).toBe(tree);
    expect(moveAcross(tree, 'a', 1)).toBe(tree);
  });

  it('duplicates a node with new ids for all its parts', () => {
    let count = 0;
    const copied = duplicate(tree, 'f', () => `z${++count}`);
    expect(order(copied.nodes)).toBe(`a f b c d e ${copied.id} z3 z4 z6 z7 g`);
    const ids = [...nodesOf(copied.nodes)].flatMap((node) => [node.id, ...(node.type === 'fork' ? node.branches.map(({ id }) => id) : [])]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('adds, replaces, moves and removes branches', () => {
    expect(order(addBranch(tree, 'f', branch('z', wait('h'))))).toBe('a f b c d h e g');
    expect(branchOf(replaceBranch(tree, { ...branch('y'), names: { 'en-us': 'Y' } }), 'y')?.branch.names).toEqual({ 'en-us': 'Y' });
    expect(order(moveBranch(tree, 'y', -1))).toBe('a f d b c e g');
    expect(order(moveBranch(tree, 'y', 1))).toBe(order(tree));
    expect(order(removeBranch(tree, 'x'))).toBe('a f d e g');
  });
});

describe('The undo history', () => {
  it('undoes and redoes steps until another step is recorded', () => {
    const two = recordEdit(recordEdit(beginHistory(1), 2), 3);
    expect(undo(two).present).toBe(2);
    expect(undo(undo(undo(two))).present).toBe(1);
    expect(redo(undo(two)).present).toBe(3);
    expect(redo(recordEdit(undo(two), 4)).present).toBe(4);
    expect(recordEdit(two, 3)).toEqual(two);
  });
});
