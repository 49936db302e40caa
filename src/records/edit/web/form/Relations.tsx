import { useState } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { kindLabel, valueLabel } from '../../../../web/lib/labels.ts';
import { officeCall } from '../../../../web/office/office.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { type DraftRelation, type RelationType, relationTypes } from '../../../engine/draft.ts';
import { type KindSlug, kindSlugs } from '../../../kinds/index.ts';
import type { ContentTarget } from '../../content.ts';
import { stateLabel } from '../marks.tsx';
import { Combo, type Found } from './inputs/Combo.tsx';
import { useFault, useValue } from './store.ts';

const degrees = ['IDT', 'MOD', 'NEQ'] as const;

/** What a relation mostly leads to. */
const usual: Readonly<Record<RelationType, KindSlug | null>> = {
  replaces: null,
  amends: null,
  references: 'standard',
  adopts: 'standard',
  'issued-by': 'stdorg',
  implements: 'policy',
  'part-of': null,
  checks: 'standard',
  covers: 'standard',
  'provided-by': 'stdorg',
};

interface Props {
  kind: KindSlug;
  /** Titles of what the record relates to, `kind ref` → title. */
  titles: Readonly<Record<string, string>>;
}

/** What a record replaces, adopts, belongs to …: found by typing, or named by a number or key that need not exist yet. */
export function Relations({ kind, titles: known }: Props) {
  const words = useI18n();
  const { t } = words;
  const fault = useFault('relations');
  const [relations, set] = useValue<readonly DraftRelation[]>('relations');
  const [titles, setTitles] = useState(known);
  const change = (at: number, part: Partial<DraftRelation>) =>
    set(
      relations.map((one, i) => {
        if (i !== at) return one;
        const { degree, ...next } = { ...one, ...part };
        return next.type === 'adopts' && degree ? { ...next, degree } : next;
      }),
    );
  const typed = (at: number, type: RelationType) => {
    const empty = relations[at]?.ref === '';
    change(at, { type, ...(empty && { kind: usual[type] ?? kind }) });
  };
  const find = async (target: string, keyword: string): Promise<Found[]> => {
    const found = await officeCall<ContentTarget[]>('GET', `content/lookup/records/${target}?${new URLSearchParams({ keyword })}`);
    return found.map(({ ref, title, state }) => {
      const notes = [...(target === 'standard' ? [ref] : []), ...(state === 'published' ? [] : [stateLabel(words, state)])];
      return { value: ref, label: title, note: notes.join(' · ') || undefined };
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its heading is that of the part
    <div id="f-relations" role="group" aria-label={t('content.relations')} tabIndex={-1} className="grid gap-2 outline-none">
      {relations.length > 0 && (
        <ul className="grid gap-3">
          {relations.map(({ type, kind: target, ref, degree }, i) => {
            const label = (name: 'type' | 'kind' | 'ref' | 'degree') =>
              t('content.relation.part', { name: t(`content.relation.${name}`), count: i + 1 });
            const title = titles[`${target} ${ref}`];
            return (
              <li key={i} className="rounded-md border border-line p-2.5">
                <div className="flex flex-wrap gap-1.5">
                  <select
                    aria-label={label('type')}
                    value={type}
                    onChange={({ target: { value } }) => typed(i, value as RelationType)}
                    className="office-field min-w-28 flex-1 sm:max-w-44"
                  >
                    {relationTypes.map((one) => (
                      <option key={one} value={one}>
                        {valueLabel(t, 'relation', one)}
                      </option>
                    ))}
                  </select>
                  {type === 'adopts' && (
                    <select
                      aria-label={label('degree')}
                      value={degree ?? ''}
                      onChange={({ target: { value } }) => change(i, { degree: (value || undefined) as DraftRelation['degree'] })}
                      className="office-field"
                    >
                      <option value="">{t('placeholder.select')}</option>
                      {degrees.map((one) => (
                        <option key={one}>{one}</option>
                      ))}
                    </select>
                  )}
                  <select
                    aria-label={label('kind')}
                    value={target}
                    onChange={({ target: { value } }) => change(i, { kind: value, ref: '' })}
                    className="office-field min-w-28 flex-1 sm:max-w-44"
                  >
                    {kindSlugs.map((slug) => (
                      <option key={slug} value={slug}>
                        {kindLabel(t, slug)}
                      </option>
                    ))}
                  </select>
                  <div className="flex min-w-0 basis-full gap-1.5 md:basis-64 md:grow">
                    <Combo
                      attributes={{
                        'aria-label': label('ref'),
                        name: `relations.${i}.ref`,
                        ...(fault && !ref && { 'aria-invalid': true as const }),
                      }}
                      value={ref}
                      onType={(value) => change(i, { ref: value })}
                      find={(keyword) => find(target, keyword)}
                      onChoose={({ value, label: name }) => {
                        setTitles({ ...titles, [`${target} ${value}`]: name });
                        change(i, { ref: value });
                      }}
                      onLeave={() => undefined}
                      placeholder={t('content.relation.find')}
                    />
                    <button
                      type="button"
                      aria-label={t('content.relation.remove', { count: i + 1 })}
                      onClick={() => set(relations.toSpliced(i, 1))}
                      className="office-button w-9 border-transparent px-0 text-muted hover:text-danger"
                    >
                      <Icon name="trash-2" className="size-4" />
                    </button>
                  </div>
                </div>
                {ref && (
                  <p className={`mt-1.5 text-xs wrap-anywhere ${title ? '' : 'text-muted'}`}>
                    {title ? <bdi>{title}</bdi> : t('content.relation.unknown')}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <button
        type="button"
        onClick={() => set([...relations, { type: 'references', kind: 'standard', ref: '' }])}
        className="office-button w-fit border-dashed text-muted"
      >
        <Icon name="plus" className="size-4" />
        {t('content.relation.add')}
      </button>
      <p className={`text-xs ${fault ? 'text-danger' : 'text-muted'}`}>{fault ?? t('content.relation.hint')}</p>
    </div>
  );
}
