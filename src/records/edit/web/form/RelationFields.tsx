import { useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { DraftRelation } from '../../../engine/draft.ts';
import type { KindSlug } from '../../../kinds/index.ts';
import { RelationRow } from './RelationRow.tsx';
import { useFault, useFieldValue } from './store.ts';

interface Props {
  kind: KindSlug;
  /** Titles of related records by `kind ref`. */
  titles: Readonly<Record<string, string>>;
}

/** Relations of a record. A target is found by typing, or named by a number or key that need not exist yet. */
export function RelationFields({ kind, titles: known }: Props) {
  const t = useT();
  const fault = useFault('relations');
  const [relations, set] = useFieldValue<readonly DraftRelation[]>('relations');
  const [titles, setTitles] = useState(known);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the heading of the section serves as the legend
    <div id="f-relations" role="group" aria-label={t('content.relations')} tabIndex={-1} className="grid gap-2 outline-none">
      {relations.length > 0 && (
        <ul className="grid gap-3">
          {relations.map((relation, i) => (
            <RelationRow
              key={i}
              place={i}
              kind={kind}
              relation={relation}
              title={titles[`${relation.kind} ${relation.ref}`]}
              faulty={fault !== undefined}
              onChange={(next) => set(relations.with(i, next))}
              onFound={(ref, title) => setTitles({ ...titles, [`${relation.kind} ${ref}`]: title })}
              onRemove={() => set(relations.toSpliced(i, 1))}
            />
          ))}
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
