import { bcp47 } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import { Badge, ValueBadge } from '../../../web/ui/badges.tsx';
import { Link } from '../../../web/ui/link.tsx';
import type { RecordDetail, RelationLink } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { DetailSection } from './DetailSection.tsx';

/** Display order of relation types. */
export const relationOrder = [
  'checks',
  'covers',
  'replaces',
  'amends',
  'adopts',
  'part-of',
  'references',
  'implements',
  'issued-by',
  'provided-by',
];
const visible = 8;

/**
 * Relations of a record in both directions, grouped by type. `elsewhere`: relation type that another part of the page displays; it is
 * omitted here.
 */
export function Relations({ doc, elsewhere }: { doc: RecordDetail; elsewhere?: string | undefined }) {
  const { t } = useI18n();
  const groups = relationOrder.flatMap((type) =>
    (['relation', 'relationIn'] as const).map((way) => ({
      label: valueLabel(t, way, type),
      links: (way === 'relation' ? doc.relations.outgoing : doc.relations.incoming).filter(
        (link) => link.type === type && type !== elsewhere,
      ),
    })),
  );
  const visibleGroups = groups.filter(({ links }) => links.length > 0);
  if (visibleGroups.length === 0) return null;
  return (
    <DetailSection title={t('detail.relations')} long>
      <dl className="border-b border-line">
        {visibleGroups.map(({ label, links }) => (
          <div key={label} className="border-t border-line py-3 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6">
            <dt className="text-sm text-muted sm:pt-0.5">{label}</dt>
            <dd>
              <RelationLinks links={links.slice(0, visible)} />
              {links.length > visible && (
                <details className="more">
                  <summary>{t('list.showAll', { count: links.length })}</summary>
                  <RelationLinks links={links.slice(visible)} />
                </details>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </DetailSection>
  );
}

export const RelationLinks = ({ links }: { links: RelationLink[] }) => (
  <ul className="space-y-2 pb-1">
    {links.map((link, i) => (
      <li key={i} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <RelationTarget link={link} />
      </li>
    ))}
  </ul>
);

/** Target of a relation with degree, status and country. */
export function RelationTarget({ link }: { link: RelationLink }) {
  const { t } = useI18n();
  const { id, title, locale, status, degree, ref, country } = link;
  const named = 'number' in kindOf(link.kind).fields && ref !== title && ref; // names only numbers; keys of other kinds are internal
  return (
    <>
      {id ? (
        <Link to={paths.detail(link.kind, id)} className="text-link wrap-anywhere">
          {named && <span className="font-semibold tabular-nums">{named} </span>}
          <span lang={locale ? bcp47(locale) : undefined} dir="auto">
            {title}
          </span>
        </Link>
      ) : (
        <>
          <span className="font-semibold wrap-anywhere tabular-nums">{ref}</span>
          <Link to={`${paths.search}?keyword=${encodeURIComponent(ref)}`} className="text-link text-sm">
            {t('detail.unresolved')}
          </Link>
        </>
      )}
      {degree && (
        <Badge>
          <abbr title={valueLabel(t, 'degree', degree)} className="no-underline">
            {degree}
          </abbr>
        </Badge>
      )}
      {status && <ValueBadge t={t} of="status" value={status} />}
      {country && <span className="text-sm text-muted">{valueLabel(t, 'country', country)}</span>}
    </>
  );
}
