import { type FormEvent, useState } from 'react';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import { countryOptions } from '../../../../../web/office/choices.ts';
import { Drawer } from '../../../../../web/office/Drawer.tsx';
import { officeCall } from '../../../../../web/office/office.ts';
import { DrawerSection } from '../../../../../web/office/parts.tsx';
import { Button } from '../../../../../web/ui/button.tsx';
import { allFlowNodes, type CaseFactValue } from '../../../model/definition.ts';
import type { Candidate, SimulatedStep, Simulation, SimulationInput } from '../../../operations.ts';
import { AccountsInput, ControlGroup, LabelledControl } from './parts.tsx';
import { ServerCallMessage, useServerCall } from './server-answer.tsx';
import { type EditedFlow, useDesignerFacts } from './use-designer.ts';
import { ValueInput } from './ValueInput.tsx';
import { codeText, nameInLocale, titleOfBranch, titleOfNode } from './words.ts';

function People({ title, people }: { title: string; people: readonly Candidate[] }) {
  const words = useI18n();
  if (people.length === 0) return null;
  return (
    <div className="mt-1">
      <p className="text-xs font-semibold text-muted">{title}</p>
      <ul>
        {people.map(({ id, name, why }) => (
          <li key={`${id} ${why}`} className="flex flex-wrap justify-between gap-x-4">
            <bdi className="wrap-anywhere">{name}</bdi>
            <span className="text-muted">{codeText(words, 'why', why)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Passed({ step }: { step: SimulatedStep }) {
  const words = useI18n();
  const { t, locale } = words;
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">
        {nameInLocale(step.names, locale) || codeText(words, 'step', step.type)}{' '}
        <span className="font-normal text-muted">{codeText(words, 'step', step.type)}</span>
      </p>
      {step.nobody && (
        <p className="text-danger">
          {t('flow.designer.nobody.none')} {codeText(words, 'designer.nobody', step.nobody)}
        </p>
      )}
      <People title={t('flow.designer.approvers')} people={step.approvers} />
      <People title={t('flow.designer.left')} people={step.leftOut} />
    </li>
  );
}

/** The result of a simulation: the chosen branches, and the steps with their approvers. */
function Result({ answer, work }: { answer: Simulation; work: EditedFlow }) {
  const words = useI18n();
  const { t } = words;
  const forks = [...allFlowNodes(work.draft.nodes)].filter((node) => node.type === 'fork' && answer.chosen[node.id]);
  const wayName = (fork: (typeof forks)[number], way: string): string => {
    const at = fork.type === 'fork' ? fork.branches.findIndex(({ id }) => id === way) : -1;
    const branch = fork.type === 'fork' ? fork.branches[at] : undefined;
    return branch ? titleOfBranch(branch, at, words) : t('flow.designer.otherwise');
  };
  return (
    <>
      {forks.length > 0 && (
        <DrawerSection title={t('flow.designer.chosen')}>
          <dl>
            {forks.map((fork) => (
              <div key={fork.id} className="border-b border-line py-2">
                <dt className="text-xs text-muted">{titleOfNode(fork, words)}</dt>
                <dd>{(answer.chosen[fork.id] ?? []).map((way) => wayName(fork, way)).join(' · ') || '—'}</dd>
              </div>
            ))}
          </dl>
        </DrawerSection>
      )}
      <DrawerSection title={t('flow.designer.path')}>
        {answer.path.length === 0 ? (
          <p className="text-muted">{t('flow.designer.path.none')}</p>
        ) : (
          <ol>
            {answer.path.map((step) => (
              <Passed key={step.step} step={step} />
            ))}
          </ol>
        )}
      </DrawerSection>
    </>
  );
}

/** A drawer that simulates the edited definition with an invented case. Nothing is stored and nobody is notified. */
export function SimulateDrawer({ work, onClose }: { work: EditedFlow; onClose: () => void }) {
  const words = useI18n();
  const { t } = words;
  const { subject, fields: all } = useDesignerFacts();
  const subjectFields = all.filter(({ general }) => !general);
  const [country, setCountry] = useState(work.country ?? '');
  const [applicant, setApplicant] = useState<string | undefined>(undefined);
  const [values, setValues] = useState<Readonly<Record<string, CaseFactValue>>>({});
  const [state, run] = useServerCall<Simulation>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const fields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    const input: SimulationInput = { subject, draft: work.draft, country: country || null, ...(applicant && { applicant }), fields };
    void run(() => officeCall<Simulation>('POST', 'flows/simulate', input));
  };
  return (
    <Drawer title={t('flow.designer.simulate')} wide onClose={onClose}>
      <p className="mb-4 text-muted">{t('flow.designer.simulate.hint')}</p>
      <form onSubmit={onSubmit} className="grid gap-4">
        <LabelledControl label={t('flow.field.country')}>
          {(attributes) => (
            <Select
              {...attributes}
              value={country}
              options={[{ value: '', label: t('flow.designer.country.none') }, ...countryOptions(words)]}
              onChoose={setCountry}
              className="office-field w-full"
            />
          )}
        </LabelledControl>
        <ControlGroup label={t('flow.who.applicant')}>
          <AccountsInput
            label={t('flow.who.applicant')}
            many={false}
            chosen={applicant ? [applicant] : []}
            onChosen={([id]) => setApplicant(id)}
          />
        </ControlGroup>
        {subjectFields.map((field) => (
          <ControlGroup key={field.name} label={field.label}>
            <ValueInput
              field={
                field.type === 'flag'
                  ? { ...field, type: 'choice', options: flagOptions(t('flow.designer.yes'), t('flow.designer.no')) }
                  : field
              }
              label={field.label}
              value={typeof values[field.name] === 'boolean' ? (values[field.name] ? 'yes' : 'no') : values[field.name]}
              list={field.type === 'choices'}
              onValue={(value) => setValues({ ...values, [field.name]: field.type === 'flag' && value !== null ? value === 'yes' : value })}
            />
          </ControlGroup>
        ))}
        <Button type="submit" aria-disabled={state.busy || undefined} className="w-fit">
          {t('flow.designer.simulate.run')}
        </Button>
      </form>
      <div className="mt-4">
        <ServerCallMessage {...state} />
      </div>
      {state.answer && <Result answer={state.answer} work={work} />}
    </Drawer>
  );
}

/** Options of a yes/no select; the select also has an empty option. */
const flagOptions = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];
