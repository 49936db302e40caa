import { useEffect, useMemo, useRef } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { type FlowNode, nodesOf } from '../../../model/definition.ts';
import {
  addBranch,
  branchOf,
  duplicate,
  insertAt,
  moveAcross,
  moveBranch,
  moveBy,
  moveTo,
  nodeOf,
  removeBranch,
  removeNode,
  type Spot,
} from './edit.ts';
import { type Addable, makeBranch, makeNode } from './make.ts';
import { cardId } from './NodeCard.tsx';
import type { TreeActions } from './tree-context.ts';
import type { Designer } from './use-designer.ts';

interface Options {
  designer: Designer;
  /** Opens the form of a node or branch. */
  onOpen: (id: string) => void;
  /** Asks what to put somewhere. */
  onAdd: (spot: Spot) => void;
  /** Says aloud what was done. */
  say: (text: string) => void;
}

/** The card that stands before another in reading order, for the focus once that one is gone. */
const before = (nodes: readonly FlowNode[], id: string): string | undefined => {
  const ids = [...nodesOf(nodes)].flatMap((node) => [node.id, ...(node.type === 'fork' ? node.branches.map((branch) => branch.id) : [])]);
  return ids[Math.max(0, ids.indexOf(id) - 1)];
};

/** What is done with cards: every deed is one step that can be undone, and the card keeps the focus. */
export const useTreeActions = ({ designer, onOpen, onAdd, say }: Options) => {
  const { t } = useI18n();
  const { nodes } = designer.work.draft;
  const latest = useRef({ designer, onOpen, onAdd, say });
  latest.current = { designer, onOpen, onAdd, say };
  const marked = useRef<string | null>(null);
  const toFocus = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that moved in the document loses the focus
  useEffect(() => {
    const id = toFocus.current;
    toFocus.current = undefined;
    if (id !== undefined) document.getElementById(cardId(id))?.focus();
  }, [nodes]);
  const deeds = useMemo(() => {
    const now = () => latest.current.designer.work.draft.nodes;
    /** Takes the tree over where it is another; says so. */
    const set = (next: readonly FlowNode[], focus: string | undefined, text: string) => {
      if (next === now()) return;
      toFocus.current = focus;
      latest.current.designer.setNodes(next);
      latest.current.say(text);
    };
    const actions: TreeActions = {
      onOpen: (id) => latest.current.onOpen(id),
      onMark: (id) => {
        marked.current = id;
      },
      onAdd: (spot) => latest.current.onAdd(spot),
      onAddBranch: (id) => {
        const fork = nodeOf(now(), id);
        if (fork?.type !== 'fork') return;
        const branch = makeBranch(fork.mode);
        set(addBranch(now(), id, branch), branch.id, t('flow.designer.said.added'));
      },
      onMove: (id, step) => set((branchOf(now(), id) ? moveBranch : moveBy)(now(), id, step), id, t('flow.designer.said.moved')),
      onAcross: (id, step) => set((branchOf(now(), id) ? moveBranch : moveAcross)(now(), id, step), id, t('flow.designer.said.moved')),
      onDuplicate: (id) => {
        const copied = duplicate(now(), id);
        set(copied.nodes, copied.id, t('flow.designer.said.added'));
      },
      onRemove: (id) => {
        const next = branchOf(now(), id) ? removeBranch(now(), id) : removeNode(now(), id);
        set(next, before(now(), id), t('flow.designer.said.removed'));
      },
    };
    const add = (spot: Spot, what: Addable) => {
      const node = makeNode(what);
      set(insertAt(now(), spot, node), undefined, t('flow.designer.said.added'));
      latest.current.onOpen(node.id);
    };
    const put = (spot: Spot) => {
      const id = marked.current;
      if (id) set(moveTo(now(), id, spot), id, t('flow.designer.said.moved'));
    };
    return { actions, add, put };
  }, [t]);
  return { ...deeds, markedNode: (): FlowNode | undefined => (marked.current ? nodeOf(nodes, marked.current) : undefined) };
};
