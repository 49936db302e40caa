import { createContext, use } from 'react';
import type { NodePosition } from './edit.ts';

/** Callbacks for the cards of a tree. */
export interface TreeActions {
  onOpen: (id: string) => void;
  /** Marks the focused card as the one that the dialog for new nodes can move. */
  onMark: (id: string) => void;
  /** Opens the dialog that inserts a node at a position. */
  onAdd: (spot: NodePosition) => void;
  onAddBranch: (fork: string) => void;
  onMove: (id: string, step: 1 | -1) => void;
  onAcross: (id: string, step: 1 | -1) => void;
  onDuplicate: (id: string) => void;
  onRemove: (id: string) => void;
}
const nothing = () => undefined;
export const TreeContext = createContext<TreeActions>({
  onOpen: nothing,
  onMark: nothing,
  onAdd: nothing,
  onAddBranch: nothing,
  onMove: nothing,
  onAcross: nothing,
  onDuplicate: nothing,
  onRemove: nothing,
});
export const useTreeContext = () => use(TreeContext);
