import { useMemo } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { ConfirmDialog } from '../../../../../web/forms/ConfirmDialog.tsx';
import { createFormAction } from '../../../../../web/forms/form-action.ts';
import { officeCall } from '../../../../../web/office/office.ts';
import { notify } from '../../../../../web/ui/toast.tsx';
import type { FlowDetail } from '../../../operations.ts';
import { flowApiPath } from './SaveForm.tsx';
import type { Designer } from './use-designer.ts';
import { nameInLocale } from './words.ts';

/** A confirmation that is open: publication of the stored draft, or its replacement by a published version. */
export type DesignerConfirmation = { do: 'publish' } | { do: 'revert'; number: number };

interface Props {
  question: DesignerConfirmation;
  designer: Designer;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before the draft is published or replaced by an older version. */
export function DesignerConfirmationDialog({ question, designer, onDone, onClose }: Props) {
  const { t, locale } = useI18n();
  const { base, work } = designer;
  const publishes = question.do === 'publish';
  const send = useMemo(
    () =>
      createFormAction(async () => {
        const body = question.do === 'publish' ? { version: base.version } : { number: question.number };
        await officeCall('POST', `${flowApiPath(base)}/${question.do}`, body);
        return { done: await officeCall<FlowDetail>('GET', flowApiPath(base)) };
      }).browser,
    [question, base],
  );
  const label = t(publishes ? 'admin.flow.do.publish' : 'flow.designer.version.revert');
  return (
    <ConfirmDialog
      title={publishes ? t('flow.designer.publish.ask') : t('flow.designer.revert.ask', { number: question.number })}
      text={publishes ? t('flow.designer.publish.text', { name: nameInLocale(base.names, locale) }) : t('flow.designer.revert.text')}
      label={label}
      send={send}
      fields={{}}
      failed={t('uc.saved.not')}
      onDone={(stored) => {
        if (publishes) designer.setStored(stored, work);
        else designer.take(stored);
        notify(t('office.done', { action: label }));
        onDone();
      }}
      onClose={onClose}
    />
  );
}
