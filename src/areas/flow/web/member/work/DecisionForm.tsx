import { DetailSection } from '../../../../../records/web/detail/DetailSection.tsx';
import { ActionForm, FormField, SubmitButton } from '../../../../../web/forms/form.tsx';
import type { CaseDetail, TaskAction } from '../../../operations.ts';
import { decisions, isDecision } from './acts.ts';
import { approverQuery } from './choices.ts';
import { FieldInput } from './FieldInput.tsx';
import { stepName, usePeopleField, useWords } from './flow-page.tsx';
import { refusalOf, type TaskActionState } from './task-action.ts';

const looks = { approve: 'primary', reject: 'outline', abstain: 'quiet' } as const;

/** Fields that go along with a decision or a new try. */
const writable = ({ fields }: CaseDetail) => fields.filter(({ mode }) => mode === 'edit' || mode === 'required');
/** Whether the reader may fill in fields now. */
const fills = ({ may }: CaseDetail): boolean => may.includes('approve') || may.includes('resubmit');
/** Fields that are only read now. */
export const readable = (detail: CaseDetail) => detail.fields.filter((field) => !fills(detail) || field.mode === 'read');

const Fields = ({ detail }: { detail: CaseDetail }) =>
  writable(detail).map((field) => <FieldInput key={field.name} field={field} required={field.mode === 'required'} value={field.value} />);

const Reason = ({ label, hint }: { label: string; hint: string }) => (
  <FormField name="reason" label={label} hint={hint}>
    {(attributes) => <textarea {...attributes} dir="auto" rows={3} maxLength={2000} className="field h-auto! min-h-20 py-2" />}
  </FormField>
);

/** What a yes to a step is called: something is done there, or decided. */
const labelOf = ({ task, steps }: CaseDetail, action: TaskAction): string => {
  const step = steps.find(({ tasks }) => tasks.some(({ id }) => id === task));
  return action === 'approve' && step?.type === 'handle' ? 'handled' : action;
};

/** Why the reader does not decide on a step that waits: his own case, or his vote is given. Nothing where there is no such reason. */
function NoDecision({ detail: { state, ownCase, voted } }: { detail: CaseDetail }) {
  const { say } = useWords();
  if (state !== 'running' || !(ownCase || voted)) return null;
  return (
    <DetailSection title={say('flow.decision')}>
      <p className="max-w-text">{ownCase ? say('flow.ownCase') : say('flow.voted', { name: voted?.name ?? '' })}</p>
    </DetailSection>
  );
}

/** The votes that are possible now, with the fields that the step fills in and whom it chooses for the next one. */
export function DecisionForm({ acting }: { acting: TaskActionState }) {
  const words = useWords();
  const { say, of } = words;
  const People = usePeopleField();
  const { detail, send, onDone } = acting;
  const { may, digest, choose } = detail;
  const possible = decisions.filter((action) => may.includes(action));
  if (possible.length === 0) return <NoDecision detail={detail} />;
  return (
    <DetailSection title={say('flow.decision')}>
      <ActionForm send={send} acted={refusalOf(acting, ...decisions)} onDone={onDone} className="max-w-text print:hidden">
        <input type="hidden" name="digest" value={digest} />
        <Fields detail={detail} />
        {choose && (
          <People
            name="chosen"
            label={say('flow.choose', { step: stepName(words, choose) })}
            hint={say('flow.choose.hint')}
            many
            query={approverQuery('choose', detail.task)}
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

/** A case that was returned to its applicant: the form again, to be mended and sent in. */
export function Resubmission({ acting }: { acting: TaskActionState }) {
  const { say } = useWords();
  const { detail, send, onDone } = acting;
  if (!detail.may.includes('resubmit')) return null;
  return (
    <DetailSection title={say('flow.resubmit')}>
      <p className="mb-5 max-w-text text-muted">{say('flow.resubmit.lead')}</p>
      <ActionForm send={send} acted={refusalOf(acting, 'resubmit')} onDone={onDone} className="max-w-text print:hidden">
        <Fields detail={detail} />
        <SubmitButton intent="resubmit" className="justify-self-start">
          {say('flow.do.resubmit')}
        </SubmitButton>
      </ActionForm>
    </DetailSection>
  );
}

/** Something said about a case that decides nothing. What a decision said that came too late begins it. */
export function Comment({ acting }: { acting: TaskActionState }) {
  const { say } = useWords();
  const { detail, send, onDone, late } = acting;
  if (!detail.may.includes('comment')) return null;
  const typed = detail.may.some(isDecision) ? '' : (late?.typed ?? '');
  const latest = detail.timeline.length; // an empty field again once it is said
  return (
    <ActionForm
      key={`${latest} ${typed}`}
      send={send}
      acted={refusalOf(acting, 'comment')}
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
