import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import {
  type DecideStep,
  fieldModes,
  type StepTimeLimit,
  timeLimitActions,
  type VotingRule,
  voteModes,
} from '../../../model/definition.ts';
import { AssigneeRulesInput } from './AssigneeRulesInput.tsx';
import { FieldModes } from './FieldModes.tsx';
import { ControlGroup, LabelledCheckbox, LabelledControl, NumberInput } from './parts.tsx';
import { codeText } from './words.ts';

interface Props {
  step: DecideStep;
  onStep: (step: DecideStep) => void;
}

function VoteInput({ vote, onVote }: { vote: VotingRule; onVote: (vote: VotingRule) => void }) {
  const words = useI18n();
  const { t } = words;
  return (
    <ControlGroup label={t('flow.designer.vote')}>
      <div className="grid gap-2">
        <Select
          aria-label={t('flow.designer.vote')}
          value={vote.mode}
          options={voteModes.map((value) => ({ value, label: codeText(words, 'vote', value) }))}
          onChoose={(mode) => onVote({ ...vote, mode, ...(mode === 'ratio' && { percent: vote.percent ?? 50 }) })}
          className="office-field w-full"
        />
        {vote.mode === 'ratio' && (
          <>
            <NumberInput
              label={t('flow.designer.vote.percent')}
              value={vote.percent}
              min={1}
              max={100}
              onNumber={(percent = 0) => onVote({ ...vote, percent })}
            />
            <LabelledCheckbox
              label={t('flow.designer.vote.strictly')}
              checked={vote.more === true}
              onTick={(more) => onVote({ ...vote, more })}
            />
            <LabelledCheckbox
              label={t('flow.designer.vote.abstentions')}
              checked={vote.abstentionsCount === true}
              onTick={(abstentionsCount) => onVote({ ...vote, abstentionsCount })}
            />
          </>
        )}
        {vote.mode !== 'any' && (
          <LabelledCheckbox
            label={t('flow.designer.vote.veto')}
            checked={vote.veto === true}
            onTick={(veto) => onVote({ ...vote, veto })}
          />
        )}
      </div>
    </ControlGroup>
  );
}

const calendars = ['approver', 'subject', 'applicant'] as const;
function LimitInput({ limit, onLimit }: { limit: StepTimeLimit | null | undefined; onLimit: (limit: StepTimeLimit | null) => void }) {
  const words = useI18n();
  const { t } = words;
  return (
    <ControlGroup label={t('flow.designer.limit')}>
      <LabelledCheckbox
        label={t('flow.designer.limit.set')}
        checked={Boolean(limit)}
        onTick={(on) => onLimit(on ? { hours: 24, action: 'remind', calendar: 'approver' } : null)}
      />
      {limit && (
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <NumberInput
            label={t('flow.designer.hours')}
            value={limit.hours}
            min={1}
            max={2000}
            onNumber={(hours = 0) => onLimit({ ...limit, hours })}
          />
          <LabelledControl label={t('flow.designer.limit.action')}>
            {(attributes) => (
              <Select
                {...attributes}
                value={limit.action}
                options={timeLimitActions.map((value) => ({ value, label: codeText(words, 'limit', value) }))}
                onChoose={(action) => onLimit({ ...limit, action })}
                className="office-field w-full"
              />
            )}
          </LabelledControl>
          <LabelledControl label={t('flow.designer.calendar')}>
            {(attributes) => (
              <Select
                {...attributes}
                value={limit.calendar}
                options={calendars.map((value) => ({ value, label: codeText(words, 'designer.calendar', value) }))}
                onChoose={(calendar) => onLimit({ ...limit, calendar })}
                className="office-field w-full"
              />
            )}
          </LabelledControl>
          <NumberInput
            label={t('flow.designer.limit.before')}
            hint={t('flow.designer.limit.before.hint')}
            value={limit.remindBefore}
            min={1}
            max={2000}
            onNumber={(remindBefore) => {
              const { remindBefore: _, ...rest } = limit;
              onLimit(remindBefore === undefined ? rest : { ...rest, remindBefore });
            }}
          />
        </div>
      )}
    </ControlGroup>
  );
}

const owns = ['refuse', 'skip', 'allow'] as const;
const agains = ['ask', 'skip'] as const;
const fallbacks = ['others', 'keeper', 'hold', 'unset'] as const;
type ApproverFallback = (typeof fallbacks)[number];

const nobodyOf = (what: ApproverFallback): DecideStep['nobody'] => {
  if (what === 'unset') return null;
  return what === 'others' ? { do: what, who: [] } : { do: what };
};

/** Settings for exceptions: no approver found, own case, and approval given before. */
function Exceptions({ step, onStep }: Props) {
  const words = useI18n();
  const { t } = words;
  const { nobody } = step;
  const choices = <V extends string>(key: string, values: readonly V[]) =>
    values.map((value) => ({ value, label: codeText(words, `designer.${key}`, value) }));
  return (
    <>
      <LabelledControl label={t('flow.designer.nobody.found')}>
        {(attributes) => (
          <Select
            {...attributes}
            value={nobody?.do ?? 'unset'}
            options={choices('nobody', fallbacks)}
            onChoose={(what) => onStep({ ...step, nobody: nobodyOf(what) })}
            className="office-field w-full"
          />
        )}
      </LabelledControl>
      {nobody?.do === 'others' && (
        <AssigneeRulesInput
          label={t('flow.designer.nobody.who')}
          list={nobody.who}
          onList={(who) => onStep({ ...step, nobody: { do: 'others', who } })}
        />
      )}
      <LabelledControl label={t('flow.designer.own')}>
        {(attributes) => (
          <Select
            {...attributes}
            value={step.own}
            options={choices('own', owns)}
            onChoose={(own) => onStep({ ...step, own })}
            className="office-field w-full"
          />
        )}
      </LabelledControl>
      <LabelledControl label={t('flow.designer.again')}>
        {(attributes) => (
          <Select
            {...attributes}
            value={step.again}
            options={choices('again', agains)}
            onChoose={(again) => onStep({ ...step, again })}
            className="office-field w-full"
          />
        )}
      </LabelledControl>
    </>
  );
}

/** The form of a step of type `approve` or `handle`. */
export function StepForm({ step, onStep }: Props) {
  const { t } = useI18n();
  return (
    <>
      <AssigneeRulesInput
        label={t('flow.designer.who')}
        hint={t('flow.designer.who.hint')}
        list={step.who}
        onList={(who) => onStep({ ...step, who })}
      />
      <VoteInput vote={step.vote} onVote={(vote) => onStep({ ...step, vote, ...(vote.mode !== 'any' && { take: false }) })} />
      {step.vote.mode === 'any' && (
        <LabelledCheckbox label={t('flow.designer.take')} checked={step.take === true} onTick={(take) => onStep({ ...step, take })} />
      )}
      <LimitInput limit={step.limit} onLimit={(limit) => onStep({ ...step, limit })} />
      <Exceptions step={step} onStep={onStep} />
      <FieldModes modes={fieldModes} fields={step.fields} onFields={(fields) => onStep({ ...step, fields })} />
    </>
  );
}
