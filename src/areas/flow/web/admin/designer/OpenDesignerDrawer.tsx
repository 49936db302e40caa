import { useEffect } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import type { FlowNode } from '../../../model/definition.ts';
import { BpmnDrawer } from './BpmnDrawer.tsx';
import { CoverageDrawer } from './CoverageDrawer.tsx';
import { findFlowBranch, findFlowNode, replaceBranch, replaceNode } from './edit.ts';
import { cardId } from './FlowNodeCard.tsx';
import { BranchDrawer, FlowNodeDrawer } from './FlowNodeDrawer.tsx';
import { FormFieldsDrawer } from './FormFields.tsx';
import { SettingsDrawer } from './SettingsDrawer.tsx';
import { SimulateDrawer } from './SimulateDrawer.tsx';
import type { PanelName } from './Toolbar.tsx';
import type { Designer, EditedFlow } from './use-designer.ts';
import { VersionsDrawer } from './VersionsDrawer.tsx';
import { titleOfBranch } from './words.ts';

/** The open drawer: a tool by its name, or the form of a node or branch by its id. */
export type DesignerPanel = { name: PanelName } | { id: string };

interface Props {
  panel: DesignerPanel;
  designer: Designer;
  onRevert: (number: number) => void;
  onClose: () => void;
}

/**
 * Moves the focus to the card when its form closes and nothing has the focus: the form of a newly inserted card has no button that opened
 * it.
 */
const useFocusCard = (id: string) => {
  useEffect(
    () => () => {
      requestAnimationFrame(() => document.activeElement === document.body && document.getElementById(cardId(id))?.focus());
    },
    [id],
  );
};

/** The form of a node or a branch. */
function CardForm({ id, designer, onClose }: Omit<Props, 'panel' | 'onRevert'> & { id: string }) {
  const words = useI18n();
  const { nodes } = designer.work.draft;
  useFocusCard(id);
  const close = (next: readonly FlowNode[]) => {
    designer.setNodes(next);
    onClose();
  };
  const node = findFlowNode(nodes, id);
  if (node) return <FlowNodeDrawer key={id} value={node} onDone={(next) => close(next === node ? nodes : replaceNode(nodes, next))} />;
  const found = findFlowBranch(nodes, id);
  if (!found) return null;
  const { branch, fork } = found;
  return (
    <BranchDrawer
      key={id}
      value={branch}
      mode={fork.mode}
      title={titleOfBranch(branch, fork.branches.indexOf(branch), words)}
      onDone={(next) => close(next === branch ? nodes : replaceBranch(nodes, next))}
    />
  );
}

/** The open drawer of the designer. */
export function OpenDesignerDrawer({ panel, designer, onRevert, onClose }: Props) {
  const { work, base } = designer;
  if ('id' in panel) return <CardForm id={panel.id} designer={designer} onClose={onClose} />;
  const close = (next: EditedFlow) => {
    designer.change(next);
    onClose();
  };
  switch (panel.name) {
    case 'simulate':
      return <SimulateDrawer work={work} onClose={onClose} />;
    case 'coverage':
      return <CoverageDrawer work={work} onClose={onClose} />;
    case 'settings':
      return <SettingsDrawer work={work} onDone={close} />;
    case 'form': {
      const { draft } = work;
      const { form = [] } = draft;
      return <FormFieldsDrawer form={form} onDone={(next) => close(next === form ? work : { ...work, draft: { ...draft, form: next } })} />;
    }
    case 'versions':
      return <VersionsDrawer flow={base} isDirty={designer.isDirty} onRevert={onRevert} onClose={onClose} />;
    case 'import':
      return <BpmnDrawer onTake={(draft, names) => close({ ...work, draft, names: { ...names, ...work.names } })} onClose={onClose} />;
  }
}
