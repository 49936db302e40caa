import { type ReactNode, useMemo } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { ActionForm, SubmitButton, useRefusal } from '../../../../../web/forms/form.tsx';
import { createFormAction } from '../../../../../web/forms/form-action.ts';
import { valueLabel } from '../../../../../web/lib/labels.ts';
import { EditConflictNotice, useStoredVersionOnConflict } from '../../../../../web/office/form/EditConflictNotice.tsx';
import { valueAsText } from '../../../../../web/office/form/values.ts';
import { officeCall } from '../../../../../web/office/office.ts';
import { notify } from '../../../../../web/ui/toast.tsx';
import { allFlowSteps } from '../../../model/definition.ts';
import type { FlowDetail } from '../../../operations.ts';
import type { Designer } from './use-designer.ts';

/** Path of a flow in the API of the back office. */
export const flowApiPath = ({ id }: Pick<FlowDetail, 'id'>): string => `flows/${encodeURIComponent(id)}`;

/** The reasons by field why saving was refused; the general error is shown above. */
function Reasons() {
  const reasons = Object.entries(useRefusal()?.fields ?? {});
  if (reasons.length === 0) return null;
  return (
    <ul className="list-disc ps-5 text-danger">
      {reasons.map(([field, reason]) => (
        <li key={field}>{reason}</li>
      ))}
    </ul>
  );
}

/** A notice that another operator has saved meanwhile: the differences, with buttons to keep the own values or to take the newer ones. */
function NewerFlowNotice({ designer }: { designer: Designer }) {
  const { t } = useI18n();
  const newer = useStoredVersionOnConflict<FlowDetail>(flowApiPath(designer.base));
  if (!newer) return null;
  const { base } = designer;
  const countryOf = ({ country }: FlowDetail) => (country ? valueLabel(t, 'country', country) : t('admin.flow.country.all'));
  const differences = [
    { label: t('flow.designer.names'), text: valueAsText(newer.names), differs: valueAsText(newer.names) !== valueAsText(base.names) },
    { label: t('flow.field.country'), text: countryOf(newer), differs: newer.country !== base.country },
    {
      label: t('flow.designer.tree'),
      text: t('flow.designer.steps', { count: allFlowSteps(newer.draft.nodes).length }),
      differs: JSON.stringify(newer.draft) !== JSON.stringify(base.draft),
    },
  ];
  return (
    <>
      <h2 className="sr-only">{t('flow.designer.dirty')}</h2>
      <EditConflictNotice
        hint={t('office.newer.hint')}
        differences={differences.filter(({ differs }) => differs)}
        version={newer.version}
        onTake={() => designer.take(newer)}
      />
    </>
  );
}

/** The form that saves the edited flow; the other tools are next to its button. */
export function SaveForm({ designer, mayEdit, children }: { designer: Designer; mayEdit: boolean; children: ReactNode }) {
  const { t } = useI18n();
  const { base, work, isDirty } = designer;
  const send = useMemo(
    () =>
      createFormAction(async ({ form }) => {
        const over = form.get('keep');
        await officeCall('PUT', flowApiPath(base), { ...work, version: over ? Number(over) : base.version });
        return { done: { stored: await officeCall<FlowDetail>('GET', flowApiPath(base)), sent: work } };
      }).browser,
    [base, work],
  );
  return (
    <ActionForm
      key={designer.edition}
      send={send}
      failed={() => t('uc.saved.not')}
      onDone={({ stored, sent }) => {
        designer.setStored(stored, sent);
        notify(t('uc.saved'));
      }}
      className="z-20 md:sticky md:top-12 mb-4 gap-3! border-b border-line bg-paper py-2 print:hidden"
    >
      <NewerFlowNotice designer={designer} />
      <Reasons />
      <div className="flex flex-wrap items-center gap-2">
        {mayEdit && <SubmitButton className="min-h-9!">{t('uc.save')}</SubmitButton>}
        {children}
        <span role="status" className="text-muted empty:hidden">
          {isDirty ? t('flow.designer.dirty') : ''}
        </span>
      </div>
    </ActionForm>
  );
}
