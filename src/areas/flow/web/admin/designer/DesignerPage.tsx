import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BlockerFunction } from 'react-router';
import type { Paged } from '../../../../../base/paging.ts';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { UnsavedChangesDialog } from '../../../../../web/forms/unsaved-changes/UnsavedChangesDialog.tsx';
import { useUnsavedChangesBlocker } from '../../../../../web/forms/unsaved-changes/useUnsavedChangesBlocker.ts';
import { officeCall, useOfficeData, usePermissionCheck } from '../../../../../web/office/office.ts';
import { Button } from '../../../../../web/ui/button.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { notify } from '../../../../../web/ui/toast.tsx';
import type { FlowDetail } from '../../../operations.ts';
import { AddNodeDialog } from './AddNodeDialog.tsx';
import { downloadBpmnFile } from './BpmnDrawer.tsx';
import { type DesignerConfirmation, DesignerConfirmationDialog } from './DesignerConfirmationDialog.tsx';
import { DesignerHead } from './DesignerHead.tsx';
import { DesignerProblems } from './DesignerProblems.tsx';
import { type NodePosition, nodeContainsSequence } from './edit.ts';
import { FlowDiagram, type FlowDrawing } from './FlowDiagram.tsx';
import { FlowTree } from './FlowTree.tsx';
import { choosableConditionFields, generalFields } from './fields.ts';
import { type DesignerPanel, OpenDesignerDrawer } from './OpenDesignerDrawer.tsx';
import { flowApiPath, SaveForm } from './SaveForm.tsx';
import { Toolbar } from './Toolbar.tsx';
import { TreeContext } from './tree-context.ts';
import { type Designer, DesignerContext, useDesigner, useDesignerFacts } from './use-designer.ts';
import { useTreeActions } from './use-tree-actions.ts';
import { titleOfNode } from './words.ts';

const anotherPage: BlockerFunction = ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) => from !== to;

/** Asks before the user leaves the page with unsaved changes. */
function UnsavedChangesGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useI18n();
  const blocker = useUnsavedChangesBlocker(
    useCallback(() => isDirty, [isDirty]),
    anotherPage,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <UnsavedChangesDialog
      title={t('office.leave')}
      text={t('office.leave.hint')}
      label={t('office.leave.go')}
      onStay={() => blocker.reset()}
      onGo={() => blocker.proceed()}
    />
  );
}

/** Ctrl+Z undoes and Ctrl+Shift+Z redoes, except in text inputs and while a drawer is open. */
const useUndoKeys = ({ undo, redo }: Designer) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (typing || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      (event.shiftKey ? redo : undo)?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
};

/** The flow as cards, or as the diagram that the server draws. */
function Stage({ designer, drawn, onPanel }: { designer: Designer; drawn: boolean; onPanel: (panel: DesignerPanel) => void }) {
  const words = useI18n();
  const { t } = words;
  const { nodes } = designer.work.draft;
  const [spot, setSpot] = useState<NodePosition | null>(null);
  const [announcement, say] = useState('');
  const { actions, add, put, markedNode } = useTreeActions({ designer, onOpen: (id) => onPanel({ id }), onAdd: setSpot, say });
  const marked = markedNode();
  const { draft } = designer.work;
  const { mayEdit } = useDesignerFacts();
  const close = () => setSpot(null);
  if (drawn)
    return (
      <>
        <Button variant="outline" onClick={() => print()} className="mb-3 min-h-9! print:hidden">
          <Icon name="printer" className="size-4" />
          {t('flow.designer.print')}
        </Button>
        <FlowDiagram ask={() => officeCall<FlowDrawing>('POST', 'flows/drawing', { draft })} of={draft} />
      </>
    );
  return (
    <TreeContext value={actions}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {mayEdit && <p className="mb-3 text-xs text-muted max-md:hidden print:hidden">{t('flow.designer.keys')}</p>}
      <FlowTree nodes={nodes} />
      {spot && (
        <AddNodeDialog
          marked={marked && !nodeContainsSequence(marked, spot.list) ? titleOfNode(marked, words) : null}
          onAdd={(what) => {
            close();
            add(spot, what);
          }}
          onPut={() => {
            close();
            put(spot);
          }}
          onClose={close}
        />
      )}
    </TreeContext>
  );
}

function Workplace({ designer, mayEdit }: { designer: Designer; mayEdit: boolean }) {
  const { t, locale } = useI18n();
  const { base } = designer;
  const [panel, setPanel] = useState<DesignerPanel | null>(null);
  const [checked, setChecked] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const [question, setQuestion] = useState<DesignerConfirmation | null>(null);
  useUndoKeys(designer);
  const failed = () => notify(t('state.failed.hint'));
  const exportBpmn = () => {
    if (designer.isDirty) notify(t('flow.designer.export.saved'));
    officeCall<{ xml: string }>('GET', `${flowApiPath(base)}/bpmn`).then(
      ({ xml }) => downloadBpmnFile(base.names[locale] || `flow-${base.id}`, xml),
      failed,
    );
  };
  const check = () => {
    setChecked(true);
    designer.checkNow().catch(failed);
  };
  return (
    <>
      <DesignerHead designer={designer} onPublish={() => setQuestion({ do: 'publish' })} />
      <SaveForm designer={designer} mayEdit={mayEdit}>
        <Toolbar
          designer={designer}
          mayEdit={mayEdit}
          drawn={drawn}
          onPanel={(name) => setPanel({ name })}
          onCheck={check}
          onDrawn={setDrawn}
          onExport={exportBpmn}
        />
      </SaveForm>
      {checked && <DesignerProblems designer={designer} onPanel={(name) => setPanel({ name })} onClose={() => setChecked(false)} />}
      <Stage designer={designer} drawn={drawn} onPanel={setPanel} />
      {panel && (
        <OpenDesignerDrawer
          panel={panel}
          designer={designer}
          onRevert={(number) => setQuestion({ do: 'revert', number })}
          onClose={() => setPanel(null)}
        />
      )}
      {question && (
        <DesignerConfirmationDialog
          question={question}
          designer={designer}
          onDone={() => setPanel(null)}
          onClose={() => setQuestion(null)}
        />
      )}
      {/* remounted when a drawer opens or closes: of several blockers, the router uses the one registered last */}
      <UnsavedChangesGuard key={panel ? 'over' : 'alone'} isDirty={designer.isDirty} />
    </>
  );
}

/** The designer of a flow: cards in sequence, with forms and tools in drawers. */
export function DesignerPage({ flow }: { flow: FlowDetail }) {
  const words = useI18n();
  const mayEdit = usePermissionCheck()('flow:definition:update');
  const designer = useDesigner(flow);
  const roles = useOfficeData<Paged<{ code: string; name: string }>>('labels?limit=100');
  const { subject, fields } = flow;
  const { form } = designer.work.draft;
  const { problems } = designer;
  const facts = useMemo(() => {
    const labels = (roles?.docs ?? []).map(({ code, name }) => ({ value: code, label: name }));
    const own = choosableConditionFields({ subject, fields, form }, words);
    return {
      subject,
      labels,
      mayEdit,
      problems,
      fields: [...own, ...generalFields(words, labels)],
      formFields: subject === 'form' ? own : [],
    };
  }, [roles, subject, fields, form, words, mayEdit, problems]);
  return (
    <DesignerContext value={facts}>
      <Workplace designer={designer} mayEdit={mayEdit} />
    </DesignerContext>
  );
}
