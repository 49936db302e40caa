import { createContext, use } from 'react';
import type { Spot } from './edit.ts';

/** What is done with the cards of a tree. */
export interface TreeActions {
  onOpen: (id: string) => void;
  /** The card has the focus: what is put elsewhere is this one. */
  onMark: (id: string) => void;
  /** Asks what to put somewhere. */
  onAdd: (spot: Spot) => void;
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
export const useTree = () => use(TreeContext);
