import { DetailSection } from '../../../../../records/web/detail/DetailSection.tsx';
import { ActionForm, FormField, SubmitButton } from '../../../../../web/forms/form.tsx';
import type { CaseDetail, TaskAction } from '../../../operations.ts';
import { decisionActions, isDecisionAction } from './acts.ts';
import { buildRecipientSearchQuery } from './choices.ts';
import { FieldInput } from './FieldInput.tsx';
import { stepName, useFlowWords, usePeopleField } from './flow-page.tsx';
import { rejectedActionResultOf, type SharedCaseFormsState } from './task-action.ts';

const looks = { approve: 'primary', reject: 'outline', abstain: 'quiet' } as const;

/** Fields that are submitted with a decision or a resubmission. */
const writable = ({ fields }: CaseDetail) => fields.filter(({ mode }) => mode === 'edit' || mode === 'required');
/** Returns true if the reader may edit fields now. */
const fills = ({ may }: CaseDetail): boolean => may.includes('approve') || may.includes('resubmit');
/** Fields that are read-only now. */
export const readOnlyFields = (detail: CaseDetail) => detail.fields.filter((field) => !fills(detail) || field.mode === 'read');

const Fields = ({ detail }: { detail: CaseDetail }) =>
  writable(detail).map((field) => <FieldInput key={field.name} field={field} required={field.mode === 'required'} value={field.value} />);

const Reason = ({ label, hint }: { label: string; hint: string }) => (
  <FormField name="reason" label={label} hint={hint}>
    {(attributes) => <textarea {...attributes} dir="auto" rows={3} maxLength={2000} className="field h-auto! min-h-20 py-2" />}
  </FormField>
);

/** Code of the label of an action; the approval of a step of type `handle` is called "handled". */
const labelOf = ({ task, steps }: CaseDetail, action: TaskAction): string => {
  const step = steps.find(({ tasks }) => tasks.some(({ id }) => id === task));
  return action === 'approve' && step?.type === 'handle' ? 'handled' : action;
};

/** The reason why the reader may not decide an open step: an own case, or a vote that already counts. Renders nothing without such a reason. */
function NoDecision({ detail: { state, ownCase, voted } }: { detail: CaseDetail }) {
  const { say } = useFlowWords();
  if (state !== 'running' || !(ownCase || voted)) return null;
  return (
    <DetailSection title={say('flow.decision')}>
      <p className="max-w-text">{ownCase ? say('flow.ownCase') : say('flow.voted', { name: voted?.name ?? '' })}</p>
    </DetailSection>
  );
}

/** The form of a decision: fields, approvers for the next step, reason, and a button for each possible vote. */
export function DecisionForm({ acting }: { acting: SharedCaseFormsState }) {
  const words = useFlowWords();
  const { say, of } = words;
  const People = usePeopleField();
  const { detail, send, onDone } = acting;
  const { may, digest, choose } = detail;
  const possible = decisionActions.filter((action) => may.includes(action));
  if (possible.length === 0) return <NoDecision detail={detail} />;
  return (
    <DetailSection title={say('flow.decision')}>
      <ActionForm
        send={send}
        acted={rejectedActionResultOf(acting, ...decisionActions)}
        onDone={onDone}
        className="max-w-text print:hidden"
      >
        <input type="hidden" name="digest" value={digest} />
        <Fields detail={detail} />
        {choose && (
          <People
            name="chosen"
            label={say('flow.choose', { step: stepName(words, choose) })}
            hint={say('flow.choose.hint')}
            many
            query={buildRecipientSearchQuery('choose', detail.task)}
          />
        )}
        <Reason label={say('flow.reason')} hint={say('flow.reason.hint')} />
        <div className="flex flex-wrap gap-3">
          {possible.map((action) => (
            <SubmitButton key={action} intent={action} variant={looks[action]}>
              {of('flow.do', labelOf(detail, action))}
            </SubmitButton>
          ))}
        </div>
      </ActionForm>
    </DetailSection>
  );
}

/** The form by which the applicant corrects and resubmits a returned case. */
export function Resubmission({ acting }: { acting: SharedCaseFormsState }) {
  const { say } = useFlowWords();
  const { detail, send, onDone } = acting;
  if (!detail.may.includes('resubmit')) return null;
  return (
    <DetailSection title={say('flow.resubmit')}>
      <p className="mb-5 max-w-text text-muted">{say('flow.resubmit.lead')}</p>
      <ActionForm send={send} acted={rejectedActionResultOf(acting, 'resubmit')} onDone={onDone} className="max-w-text print:hidden">
        <Fields detail={detail} />
        <SubmitButton intent="resubmit" className="justify-self-start">
          {say('flow.do.resubmit')}
        </SubmitButton>
      </ActionForm>
    </DetailSection>
  );
}

/** The form for a comment. It is prefilled with the reason of a decision that was refused because another action came first. */
export function CommentForm({ acting }: { acting: SharedCaseFormsState }) {
  const { say } = useFlowWords();
  const { detail, send, onDone, late } = acting;
  if (!detail.may.includes('comment')) return null;
  const typed = detail.may.some(isDecisionAction) ? '' : (late?.typed ?? '');
  const latest = detail.timeline.length; // the key changes with each event, which empties the field after a comment
  return (
    <ActionForm
      key={`${latest} ${typed}`}
      send={send}
      acted={rejectedActionResultOf(acting, 'comment')}
      onDone={onDone}
      className="mt-5 max-w-text print:hidden"
    >
      <FormField name="reason" label={say('flow.comment')} defaultValue={typed}>
        {(attributes) => <textarea {...attributes} dir="auto" rows={2} maxLength={2000} className="field h-auto! min-h-16 py-2" />}
      </FormField>
      <SubmitButton intent="comment" variant="outline" className="justify-self-start">
        {say('flow.do.comment')}
      </SubmitButton>
    </ActionForm>
  );
}
