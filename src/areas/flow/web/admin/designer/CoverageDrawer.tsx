import { useState } from 'react';
import { countries } from '../../../../../base/locales.ts';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { Select } from '../../../../../web/forms/fields/Select.tsx';
import { valueLabel } from '../../../../../web/lib/labels.ts';
import { Drawer } from '../../../../../web/office/Drawer.tsx';
import { officeCall } from '../../../../../web/office/office.ts';
import type { ApproverCoverage, CoverageCell } from '../../../operations.ts';
import { LabelledControl } from './parts.tsx';
import { ServerCallMessage, useServerAnswer } from './server-answer.tsx';
import { type EditedFlow, useDesignerFacts } from './use-designer.ts';
import { codeText, nameInLocale } from './words.ts';

/** A cell of the coverage: number and names of the approvers, or the fallback if there are none. */
function Cell({ cell }: { cell: CoverageCell | undefined }) {
  const words = useI18n();
  if (!cell) return <td className="text-muted">{words.t('flow.designer.coverage.never')}</td>;
  const { fallback, count, names, depends } = cell;
  const look = fallback === 'empty' ? 'bg-danger! text-surface' : fallback ? 'bg-superseded-soft! text-superseded' : '';
  return (
    <td className={look}>
      <span className="block font-semibold tabular-nums">
        {fallback === null && (!depends || count > 0)
          ? words.t('flow.designer.coverage.count', { count })
          : codeText(words, 'designer.coverage', fallback ?? 'depends')}
      </span>
      {fallback !== null && fallback !== 'empty' && count > 0 && (
        <span className="block text-xs tabular-nums">{words.t('flow.designer.coverage.count', { count })}</span>
      )}
      {depends && count > 0 && <span className="block text-xs text-muted">{words.t('flow.designer.coverage.depends')}</span>}
      {names.length > 0 && (
        <span className="block max-w-48 text-xs">
          {names.join(', ')}
          {count > names.length && ` ${words.t('office.more', { count: count - names.length })}`}
        </span>
      )}
    </td>
  );
}

function Table({ coverage, country }: { coverage: ApproverCoverage; country: string | null }) {
  const { t, locale } = useI18n();
  const cellOf = (country: string, step: string) => coverage.cells.find((cell) => cell.country === country && cell.step === step);
  // a flow of one country is checked for that country only
  const rows = countries.filter((one) => country === null || one === country);
  // steps without approvers come first; in a long flow they would lie beyond the edge
  const isEmpty = (step: string) => coverage.cells.some((cell) => cell.step === step && cell.fallback === 'empty');
  const steps = [...coverage.steps].sort((a, b) => Number(isEmpty(b.step)) - Number(isEmpty(a.step)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
    <section aria-label={t('flow.designer.coverage')} tabIndex={0} className="office-table">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className="start-0 z-20">
              {t('flow.field.country')}
            </th>
            {steps.map(({ step, names }) => (
              <th key={step} scope="col">
                {nameInLocale(names, locale) || step}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" className="sticky start-0 z-10 font-normal">
                {valueLabel(t, 'country', row)}
              </th>
              {steps.map(({ step }) => (
                <Cell key={step} cell={cellOf(row, step)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A drawer with the approvers of every step in every country; cases at steps without approvers would be blocked. */
export function CoverageDrawer({ work, onClose }: { work: EditedFlow; onClose: () => void }) {
  const { t } = useI18n();
  const { subject, fields } = useDesignerFacts();
  const ofKind = fields.find((field) => field.kind);
  const kinds = ofKind?.options ?? [];
  const [kind, setKind] = useState('');
  const { country, draft } = work;
  const body = { subject, country, draft, ...(kind && { kind }) };
  const state = useServerAnswer(() => officeCall<ApproverCoverage>('POST', 'flows/coverage', body), kind);
  const empty = state.answer?.cells.filter(({ fallback }) => fallback === 'empty').length ?? 0;
  return (
    <Drawer title={t('flow.designer.coverage')} wide onClose={onClose}>
      <p className="mb-4 text-muted">{t('flow.designer.coverage.hint')}</p>
      {kinds.length > 0 && (
        <LabelledControl label={ofKind?.label ?? ''}>
          {(attributes) => (
            <Select
              {...attributes}
              value={kind}
              options={[{ value: '', label: t('flow.designer.coverage.kind.any') }, ...kinds]}
              onChoose={setKind}
              className="office-field"
            />
          )}
        </LabelledControl>
      )}
      <div className="mt-4">
        <ServerCallMessage {...state} />
      </div>
      {state.answer && (
        <>
          <p role="status" className={empty > 0 ? 'font-semibold text-danger' : 'text-muted'}>
            {empty > 0 ? t('flow.designer.coverage.gaps', { count: empty }) : t('flow.designer.coverage.full')}
          </p>
          <Table coverage={state.answer} country={country} />
        </>
      )}
    </Drawer>
  );
}
