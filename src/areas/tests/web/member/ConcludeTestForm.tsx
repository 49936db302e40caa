import { useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { DetailSection } from '../../../../records/web/detail/DetailSection.tsx';
import { ActionForm, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { type TestResult, testOutcomes, testVisibilities } from '../../operations.ts';
import { type ResultFormProps, rejectedSubmissionOf } from './forms.ts';
import { RadioButtons } from './RadioButtons.tsx';
import { ReportField } from './ReportField.tsx';

/** Form with which the owner concludes the test. */
export function ConcludeTestForm({ result, send, acted, onChange }: { result: TestResult } & ResultFormProps) {
  const t = useT();
  const [loading, setLoading] = useState(false);
  return (
    <DetailSection title={t('result.conclude')}>
      <ActionForm
        send={send}
        acted={rejectedSubmissionOf(acted, 'conclude')}
        failed={() => t('result.saved.not')}
        onDone={(after) => {
          notify(t('result.saved'));
          onChange(after);
        }}
        className="max-w-text"
      >
        <RadioButtons
          name="outcome"
          label={t('result.outcome')}
          options={testOutcomes.map((value) => ({ value, label: t(`result.outcome.${value}`) }))}
        />
        <FormField name="note" label={t('result.note')} hint={t('result.note.hint')}>
          {(attributes) => <textarea {...attributes} rows={5} maxLength={2000} className="field h-auto! min-h-32 py-2 leading-relaxed" />}
        </FormField>
        <ReportField onBusy={setLoading} />
        <RadioButtons
          name="visibility"
          label={t('result.visibility')}
          options={testVisibilities.map((value) => ({ value, label: t(`result.visibility.${value}`) }))}
          initial={result.visibility}
        />
        <SubmitButton intent="conclude" disabled={loading} className="justify-self-start">
          <Icon name="check" className="size-4" />
          {t('result.save')}
        </SubmitButton>
      </ActionForm>
    </DetailSection>
  );
}
