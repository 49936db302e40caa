import type { FlowBranch, FlowFork, FlowNode } from '../../../model/definition.ts';
import { newNodeId } from './edit.ts';

/** Types of nodes that can be inserted into a flow. */
export const addableNodeTypes = ['approve', 'handle', 'copy', 'wait', 'fork.first', 'fork.every', 'fork.all'] as const;
export type AddableNodeType = (typeof addableNodeTypes)[number];
export const nodeIcons: Readonly<Record<FlowNode['type'], string>> = {
  approve: 'circle-check',
  handle: 'clipboard-list',
  copy: 'mail',
  wait: 'clock',
  fork: 'share',
};

export const makeBranch = (mode: FlowFork['mode']): FlowBranch => ({
  id: newNodeId(),
  names: {},
  when: mode === 'all' ? null : { all: [] },
  nodes: [],
});

/** Changes the mode of a fork: with `all` it has no conditions and no default branch, otherwise it has both. */
export const withForkMode = (fork: FlowFork, mode: FlowFork['mode']): FlowFork => ({
  ...fork,
  mode,
  otherwise: mode === 'all' ? null : (fork.otherwise ?? []),
  branches: fork.branches.map((branch) => ({ ...branch, when: mode === 'all' ? null : (branch.when ?? { all: [] }) })),
});

const makeFork = (mode: FlowFork['mode']): FlowFork => ({
  type: 'fork',
  id: newNodeId(),
  names: {},
  mode,
  branches: mode === 'all' ? [makeBranch(mode), makeBranch(mode)] : [makeBranch(mode)],
  otherwise: mode === 'all' ? null : [],
});

/** Creates a node with default settings. */
export const makeNode = (what: AddableNodeType): FlowNode => {
  const common = { id: newNodeId(), names: {} };
  switch (what) {
    case 'copy':
      return { ...common, type: 'copy', who: [] };
    case 'wait':
      return { ...common, type: 'wait', hours: 8 };
    case 'approve':
    case 'handle':
      return { ...common, type: what, who: [], vote: { mode: 'any' }, nobody: { do: 'keeper' }, own: 'refuse', again: 'ask' };
    case 'fork.first':
      return makeFork('first');
    case 'fork.every':
      return makeFork('every');
    case 'fork.all':
      return makeFork('all');
  }
};
