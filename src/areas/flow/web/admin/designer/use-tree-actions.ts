import { useEffect, useMemo, useRef } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { allFlowNodes, type FlowNode } from '../../../model/definition.ts';
import {
  addBranch,
  duplicateNode,
  findFlowBranch,
  findFlowNode,
  insertNodeAt,
  moveBranch,
  moveNodeAcrossBranches,
  moveNodeTo,
  moveNodeUpOrDown,
  type NodePosition,
  removeBranch,
  removeNode,
} from './edit.ts';
import { cardId } from './FlowNodeCard.tsx';
import { type AddableNodeType, makeBranch, makeNode } from './make.ts';
import type { TreeActions } from './tree-context.ts';
import type { Designer } from './use-designer.ts';

interface Options {
  designer: Designer;
  /** Opens the form of a node or branch. */
  onOpen: (id: string) => void;
  /** Opens the dialog that inserts a node at a position. */
  onAdd: (spot: NodePosition) => void;
  /** Announces an action in a live region. */
  say: (text: string) => void;
}

/** Id of the preceding card in reading order, which receives the focus when a card is removed. */
const precedingCardId = (nodes: readonly FlowNode[], id: string): string | undefined => {
  const ids = [...allFlowNodes(nodes)].flatMap((node) => [
    node.id,
    ...(node.type === 'fork' ? node.branches.map((branch) => branch.id) : []),
  ]);
  return ids[Math.max(0, ids.indexOf(id) - 1)];
};

/**
 * The actions on cards. Each change is one undo step. The focus goes to the moved or added card, or after a removal to the card before it; a
 * new card is opened instead.
 */
export const useTreeActions = ({ designer, onOpen, onAdd, say }: Options) => {
  const { t } = useI18n();
  const { nodes } = designer.work.draft;
  const latest = useRef({ designer, onOpen, onAdd, say });
  latest.current = { designer, onOpen, onAdd, say };
  const marked = useRef<string | null>(null);
  const toFocus = useRef<string | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nodes` is the trigger, because a card loses the focus when it moves in the document
  useEffect(() => {
    const id = toFocus.current;
    toFocus.current = undefined;
    if (id !== undefined) document.getElementById(cardId(id))?.focus();
  }, [nodes]);
  const deeds = useMemo(() => {
    const now = () => latest.current.designer.work.draft.nodes;
    /** Applies a changed tree, restores the focus and announces the action; does nothing if the tree is unchanged. */
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
        const fork = findFlowNode(now(), id);
        if (fork?.type !== 'fork') return;
        const branch = makeBranch(fork.mode);
        set(addBranch(now(), id, branch), branch.id, t('flow.designer.said.added'));
      },
      onMove: (id, step) =>
        set((findFlowBranch(now(), id) ? moveBranch : moveNodeUpOrDown)(now(), id, step), id, t('flow.designer.said.moved')),
      onAcross: (id, step) =>
        set((findFlowBranch(now(), id) ? moveBranch : moveNodeAcrossBranches)(now(), id, step), id, t('flow.designer.said.moved')),
      onDuplicate: (id) => {
        const copied = duplicateNode(now(), id);
        set(copied.nodes, copied.id, t('flow.designer.said.added'));
      },
      onRemove: (id) => {
        const next = findFlowBranch(now(), id) ? removeBranch(now(), id) : removeNode(now(), id);
        set(next, precedingCardId(now(), id), t('flow.designer.said.removed'));
      },
    };
    const add = (spot: NodePosition, what: AddableNodeType) => {
      const node = makeNode(what);
      set(insertNodeAt(now(), spot, node), undefined, t('flow.designer.said.added'));
      latest.current.onOpen(node.id);
    };
    const put = (spot: NodePosition) => {
      const id = marked.current;
      if (id) set(moveNodeTo(now(), id, spot), id, t('flow.designer.said.moved'));
    };
    return { actions, add, put };
  }, [t]);
  return { ...deeds, markedNode: (): FlowNode | undefined => (marked.current ? findFlowNode(nodes, marked.current) : undefined) };
};
