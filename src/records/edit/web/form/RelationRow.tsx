import { useI18n } from '../../../../platform/i18n/index.ts';
import { Combo, type ComboMatch } from '../../../../web/forms/fields/Combo.tsx';
import { DeleteButton } from '../../../../web/forms/fields/RemoveButton.tsx';
import { Select } from '../../../../web/forms/fields/Select.tsx';
import { kindLabel, valueLabel } from '../../../../web/lib/labels.ts';
import type { TranslationContext } from '../../../../web/office/module.ts';
import { officeCall } from '../../../../web/office/office.ts';
import { type DraftRelation, type RelationType, relationTypes } from '../../../engine/draft.ts';
import { type KindSlug, kindSlugs } from '../../../kinds/index.ts';
import type { ContentRelationTarget } from '../../content.ts';
import { stateLabel } from '../marks.tsx';

const degrees = ['IDT', 'MOD', 'NEQ'] as const;

/** Usual kind of the target by type of relation; null: the kind of the edited record. */
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

/** Returns the relation with changes; only an adoption keeps its degree. */
const withChange = (relation: DraftRelation, part: Partial<DraftRelation>): DraftRelation => {
  const { degree, ...next } = { ...relation, ...part };
  return next.type === 'adopts' && degree ? { ...next, degree } : next;
};

/** Finds records of a kind as targets of a relation. */
const findTargets = async (kind: string, keyword: string, words: TranslationContext): Promise<ComboMatch[]> => {
  const found = await officeCall<ContentRelationTarget[]>('GET', `content/lookup/records/${kind}?${new URLSearchParams({ keyword })}`);
  return found.map(({ ref, title, state }) => {
    const notes = [...(kind === 'standard' ? [ref] : []), ...(state === 'published' ? [] : [stateLabel(words, state)])];
    return { value: ref, label: title, note: notes.join(' · ') || undefined };
  });
};

interface Props {
  /** Index among the relations, from 0. */
  place: number;
  /** Kind of the edited record. */
  kind: KindSlug;
  relation: DraftRelation;
  /** Title of the target; undefined if unknown. */
  title: string | undefined;
  /** True if any relation of the record has an error. */
  faulty: boolean;
  onChange: (relation: DraftRelation) => void;
  onFound: (ref: string, title: string) => void;
  onRemove: () => void;
}

/** Row of one relation: its type, degree, and the kind and name of its target. */
export function RelationRow({ place, kind, relation, title, faulty, onChange, onFound, onRemove }: Props) {
  const words = useI18n();
  const { t } = words;
  const { type, kind: target, ref, degree } = relation;
  const change = (part: Partial<DraftRelation>) => onChange(withChange(relation, part));
  const label = (name: 'type' | 'kind' | 'ref' | 'degree') =>
    t('content.relation.part', { name: t(`content.relation.${name}`), count: place + 1 });
  return (
    <li className="rounded-md border border-line p-2.5">
      <div className="flex flex-wrap gap-1.5">
        <Select
          aria-label={label('type')}
          value={type}
          options={relationTypes.map((value) => ({ value, label: valueLabel(t, 'relation', value) }))}
          onChoose={(value) => change({ type: value, ...(ref === '' && { kind: usual[value] ?? kind }) })}
          className="office-field min-w-28 flex-1 sm:max-w-44"
        />
        {type === 'adopts' && (
          <Select
            aria-label={label('degree')}
            value={degree ?? ''}
            options={[{ value: '', label: t('placeholder.select') }, ...degrees.map((value) => ({ value, label: value }))]}
            onChoose={(value) => change({ degree: value || undefined })}
          />
        )}
        <Select
          aria-label={label('kind')}
          value={target}
          options={kindSlugs.map((value) => ({ value, label: kindLabel(t, value) }))}
          onChoose={(value) => change({ kind: value, ref: '' })}
          className="office-field min-w-28 flex-1 sm:max-w-44"
        />
        <div className="flex min-w-0 basis-full gap-1.5 md:basis-64 md:grow">
          <Combo
            attributes={{ 'aria-label': label('ref'), name: `relations.${place}.ref`, ...(faulty && !ref && { 'aria-invalid': true }) }}
            value={ref}
            onType={(value) => change({ ref: value })}
            find={(keyword) => findTargets(target, keyword, words)}
            onChoose={({ value, label: name }) => {
              onFound(value, name);
              change({ ref: value });
            }}
            onDismiss={() => undefined}
            placeholder={t('content.relation.find')}
          />
          <DeleteButton label={t('content.relation.remove', { count: place + 1 })} onClick={onRemove} />
        </div>
      </div>
      {ref && (
        <p className={`mt-1.5 text-xs wrap-anywhere ${title ? '' : 'text-muted'}`}>
          {title ? <bdi>{title}</bdi> : t('content.relation.unknown')}
        </p>
      )}
    </li>
  );
}
