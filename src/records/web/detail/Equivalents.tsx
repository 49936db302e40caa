import { useI18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import type { EquivalentLink, RecordDetail } from '../../api.ts';
import { DetailSection } from './DetailSection.tsx';
import { RelationTarget } from './Relations.tsx';

const visible = 8;

/** Equivalents of a standard: standards that it adopts, that adopt it, and that adopt the same base standard. */
export function Equivalents({ doc: { equivalents = [] } }: { doc: RecordDetail }) {
  const { t } = useI18n();
  if (equivalents.length === 0) return null;
  const groups = Map.groupBy(equivalents, ({ relation, via }) =>
    relation === 'same-base'
      ? t('detail.sameBase', { number: via ?? '' })
      : valueLabel(t, relation === 'adopts' ? 'relation' : 'relationIn', 'adopts'),
  );
  return (
    <DetailSection title={t('detail.equivalents')} id="equivalents">
      <dl className="rounded border border-line bg-surface px-5 py-1 [&>:first-child]:border-0">
        {[...groups].map(([label, links]) => (
          <div key={label} className="border-t border-line py-3">
            <dt className="mb-1 text-sm text-muted">{label}</dt>
            <dd>
              <Rows links={links.slice(0, visible)} />
              {links.length > visible && (
                <details className="more">
                  <summary>{t('list.showAll', { count: links.length })}</summary>
                  <Rows links={links.slice(visible)} />
                </details>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </DetailSection>
  );
}

const Rows = ({ links }: { links: readonly EquivalentLink[] }) => (
  <ul className="space-y-2 pb-1">
    {links.map(({ number, relation, via, ...link }) => (
      <li key={link.id ?? number} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <RelationTarget link={{ ...link, kind: 'standard', type: 'adopts', ref: number }} />
      </li>
    ))}
  </ul>
);
