import { type FormEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import { Drawer } from '../../../../../web/office/Drawer.tsx';
import { Button } from '../../../../../web/ui/button.tsx';
import { type FlowBranch, type FlowFork, type FlowNode, isDecideStep } from '../../../model/definition.ts';
import { AssigneeRulesInput } from './AssigneeRulesInput.tsx';
import { BranchCondition } from './ConditionInput.tsx';
import { FieldModes } from './FieldModes.tsx';
import { withForkMode } from './make.ts';
import { LabelledControl, NamesInput, NumberInput } from './parts.tsx';
import { StepForm } from './StepForm.tsx';
import { useDesignerFacts } from './use-designer.ts';
import { codeText, titleOfNode } from './words.ts';

interface EditProps<T> {
  title: string;
  /** Initial value of the form. */
  value: T;
  /** Receives the changed value, or the identical one if nothing changed. */
  onDone: (value: T) => void;
  children: (value: T, set: (value: T) => void) => ReactNode;
}

/** A form in a drawer. Closing the drawer applies the changes as one undo step; only the discard button closes it without the changes. */
export function EditDrawer<T>({ title, value: given, onDone, children }: EditProps<T>) {
  const { t } = useI18n();
  const { mayEdit } = useDesignerFacts();
  const [value, setValue] = useState(given);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onDone(value);
  };
  const footer = (
    <>
      <Button onClick={() => onDone(value)}>{t('flow.designer.done')}</Button>
      {mayEdit && (
        <Button variant="outline" onClick={() => onDone(given)}>
          {t('flow.designer.discard')}
        </Button>
      )}
    </>
  );
  return (
    <Drawer title={title} wide onClose={() => onDone(value)} footer={footer}>
      <form onSubmit={onSubmit}>
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-6">
          {children(value, setValue)}
        </fieldset>
      </form>
    </Drawer>
  );
}

const modes = ['first', 'every', 'all'] as const;

function ForkForm({ fork, onFork }: { fork: FlowFork; onFork: (fork: FlowFork) => void }) {
  const words = useI18n();
  return (
    <LabelledControl label={words.t('flow.designer.fork.mode')} hint={words.t('flow.designer.fork.hint')}>
      {(attributes) => (
        <Select
          {...attributes}
          value={fork.mode}
          options={modes.map((value) => ({ value, label: codeText(words, 'step.fork', value) }))}
          onChoose={(mode) => onFork(withForkMode(fork, mode))}
          className="office-field w-full"
        />
      )}
    </LabelledControl>
  );
}

interface NodeProps<T> {
  value: T;
  onDone: (value: T) => void;
}

/** The form of a node, by its type. */
export function FlowNodeDrawer({ value, onDone }: NodeProps<FlowNode>) {
  const words = useI18n();
  const { t } = words;
  return (
    <EditDrawer title={titleOfNode(value, words)} value={value} onDone={onDone}>
      {(node, set) => (
        <>
          <NamesInput label={t('flow.designer.names')} names={node.names} onNames={(names) => set({ ...node, names })} />
          {isDecideStep(node) && <StepForm step={node} onStep={set} />}
          {node.type === 'copy' && (
            <>
              <AssigneeRulesInput label={t('flow.designer.copy.who')} list={node.who} onList={(who) => set({ ...node, who })} />
              <FieldModes modes={['hidden']} fields={node.fields} onFields={(fields) => set({ ...node, fields })} />
            </>
          )}
          {node.type === 'wait' && (
            <NumberInput
              label={t('flow.designer.hours')}
              hint={t('flow.designer.wait.hint')}
              value={node.hours}
              min={1}
              max={2000}
              onNumber={(hours = 0) => set({ ...node, hours })}
            />
          )}
          {node.type === 'fork' && <ForkForm fork={node} onFork={set} />}
        </>
      )}
    </EditDrawer>
  );
}

/** The form of a branch: its name and its condition. */
export function BranchDrawer({ value, mode, title, onDone }: NodeProps<FlowBranch> & { mode: FlowFork['mode']; title: string }) {
  const { t } = useI18n();
  return (
    <EditDrawer title={title} value={value} onDone={onDone}>
      {(branch, set) => (
        <>
          <NamesInput label={t('flow.designer.names')} names={branch.names} onNames={(names) => set({ ...branch, names })} />
          {mode !== 'all' && (
            <section>
              <h3 className="mb-1 font-semibold">{t('flow.designer.condition')}</h3>
              <BranchCondition when={branch.when} onWhen={(when) => set({ ...branch, when })} />
            </section>
          )}
        </>
      )}
    </EditDrawer>
  );
}
