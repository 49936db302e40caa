import { useState } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { FileButton } from '../../../../../web/forms/fields/use-upload.tsx';
import { Drawer } from '../../../../../web/office/Drawer.tsx';
import { officeCall } from '../../../../../web/office/office.ts';
import { DrawerSection } from '../../../../../web/office/parts.tsx';
import { Button } from '../../../../../web/ui/button.tsx';
import { allFlowSteps, type FlowDefinition, type LocalizedNames } from '../../../model/definition.ts';
import { ServerCallMessage, useServerCall } from './server-answer.tsx';

interface BpmnReadAnswer {
  definition: FlowDefinition | null;
  names: LocalizedNames;
  unsupported: { element: string; id: string }[];
}

/** Downloads a BPMN document in the browser as the file `<name>.bpmn`. */
export const downloadBpmnFile = (name: string, xml: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([xml], { type: 'application/xml;charset=utf-8' }));
  link.download = `${name}.bpmn`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

interface Props {
  /** Replaces the draft by the imported definition. */
  onTake: (definition: FlowDefinition, names: LocalizedNames) => void;
  onClose: () => void;
}

/** A drawer that imports a BPMN file and lists its unsupported elements. */
export function BpmnDrawer({ onTake, onClose }: Props) {
  const { t } = useI18n();
  const [file, setFile] = useState('');
  const [state, run] = useServerCall<BpmnReadAnswer>();
  const { answer } = state;
  const read = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setFile(chosen.name);
    void run(async () => officeCall<BpmnReadAnswer>('POST', 'flows/bpmn', { xml: await chosen.text() }));
  };
  return (
    <Drawer title={t('flow.designer.import')} wide onClose={onClose}>
      <p className="mb-4 text-muted">{t('flow.designer.import.hint')}</p>
      <FileButton attributes={{}} icon="upload" accept=".bpmn,.xml,application/xml,text/xml" disabled={state.busy} onFiles={read}>
        {t('flow.designer.import.choose')}
      </FileButton>
      {file && <p className="mt-2 wrap-anywhere">{file}</p>}
      <div className="mt-4">
        <ServerCallMessage {...state} />
      </div>
      {answer && answer.unsupported.length > 0 && (
        <DrawerSection title={t('flow.designer.import.unsupported')}>
          <ul className="list-disc ps-5">
            {answer.unsupported.map(({ element, id }) => (
              <li key={`${element} ${id}`}>
                <code>{element}</code> {id}
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
      {answer?.definition && (
        <DrawerSection title={t('flow.designer.import.found', { count: allFlowSteps(answer.definition.nodes).length })}>
          <Button onClick={() => answer.definition && onTake(answer.definition, answer.names)}>{t('flow.designer.import.take')}</Button>
        </DrawerSection>
      )}
      {answer && !answer.definition && <p className="mt-4 text-danger">{t('flow.designer.import.nothing')}</p>}
    </Drawer>
  );
}
