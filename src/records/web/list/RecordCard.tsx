import { bcp47 } from '../../../base/locales.ts';
import type { I18n } from '../../../platform/i18n/index.ts';
import { dictionaryNameOfField, fieldLabelOf, kindLabel, titlePrefix, valueLabel } from '../../../web/lib/labels.ts';
import { Badge, ExpiredBadge, isPeriodOver, ValueBadge } from '../../../web/ui/badges.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { CachedHtmlPart } from '../../../web/ui/once.tsx';
import type { ListedRecord } from '../../api.ts';
import { formatEvidenceLine } from '../../engine/evidence-words.ts';
import { type KindSlug, kindOf } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { renderFieldValue } from '../Field.tsx';
import { CardArt } from './CardArt.tsx';
import { EquivalentNumbers } from './EquivalentNumbers.tsx';

interface Props {
  kind: KindSlug;
  doc: ListedRecord;
  i18n: I18n;
  /** Names of fields whose label all cards of the list share; the label appears above the cards instead of in each card. */
  without?: readonly string[];
}

/** Badges of a record for the declared fields with a value. */
export function Badges({ kind, doc, i18n: { t }, without = [] }: Props) {
  const declared = kindOf(kind);
  return declared.list.badges.map((name) => {
    const value = without.includes(name) ? null : doc[name];
    if (value === true) return <Badge key={name}>{fieldLabelOf(t, kind, name)}</Badge>;
    if (typeof value !== 'string') return null;
    if (name === 'progress' && value !== '1' && isPeriodOver(doc.expiryDate)) return <ExpiredBadge key={name} t={t} />;
    return <ValueBadge key={name} t={t} of={dictionaryNameOfField(declared, name)} value={value} category={doc.category} />;
  });
}

/** Fields of an expert that are shown below the name. */
const underName = ['position', 'unit'];

interface CardProps extends Omit<Props, 'i18n'> {
  level?: 2 | 3;
  named?: boolean;
}

/** Card of a record of any kind; `named` shows its kind. The title's link covers the whole card; other controls are above it. */
export function RecordCard({ kind, doc, without = [], level = 2, named = false }: CardProps) {
  return (
    <CachedHtmlPart as="li" className="card" of={doc} variant={`card ${level} ${named} ${without.join()}`}>
      {(i18n) => <Inside kind={kind} doc={doc} i18n={i18n} without={without} level={level} named={named} />}
    </CachedHtmlPart>
  );
}

function Inside({ kind, doc, i18n, without = [], level = 2, named }: Props & CardProps) {
  const Heading = `h${level}` as const;
  const declared = kindOf(kind);
  const lead = titlePrefix(doc);
  const organization = 'abbreviation' in declared.fields;
  // fields shown elsewhere on the card, or meaningless without a label
  const elsewhere = ['expiryDate', 'number', 'abbreviation', 'country', 'views', 'isic', 'version', 'equivalents'];
  const person = kind === 'talent';
  const displayedFields = [...declared.list.badges, ...elsewhere, ...(person ? underName : []), ...(kind === 'video' ? ['duration'] : [])];
  const facts = declared.list.columns.filter((name) => !displayedFields.includes(name));
  const language = bcp47(doc.locale);
  const summaryLocale = doc.languages?.summary ?? doc.locale;
  return (
    <>
      <CardArt doc={doc} />
      <div className="flex min-w-0 flex-1 flex-col">
        <p
          title={doc.statusEvidence && formatEvidenceLine(i18n, doc.statusEvidence)}
          className="mb-2 flex empty:hidden flex-wrap items-center gap-1.5 text-xs text-muted"
        >
          {named && <span className="me-1 font-semibold text-primary">{kindLabel(i18n.t, kind)}</span>}
          {doc.country && !without.includes('country') && (
            <span className="me-1 font-semibold">{valueLabel(i18n.t, 'country', doc.country)}</span>
          )}
          <Badges kind={kind} doc={doc} i18n={i18n} without={without} />
        </p>
        <Heading>
          <Link to={paths.record(doc)}>
            {lead && !organization && <span className="lead mb-1 text-lg leading-tight">{lead}</span>}
            <span lang={language} dir="auto" className="line-clamp-3">
              {doc.title}
            </span>
          </Link>
        </Heading>
        {person &&
          underName.map((name) => (
            <p key={name} className={name === 'position' ? 'mt-1' : 'text-sm text-muted'}>
              {renderFieldValue(i18n, declared, doc, name)}
            </p>
          ))}
        {doc.equivalents && doc.equivalents.length > 0 && (
          <div className="relative z-1 mt-2 self-start text-sm">
            <span className="text-muted">{fieldLabelOf(i18n.t, kind, 'equivalents')}</span>
            <EquivalentNumbers of={doc.equivalents} i18n={i18n} />
          </div>
        )}
        {doc.summary && (
          <p lang={bcp47(summaryLocale)} dir="auto" className="mt-2 line-clamp-2 text-sm wrap-anywhere text-muted">
            {doc.summary}
          </p>
        )}
        <p className="card-facts">
          {facts.map((name) => {
            const node = renderFieldValue(i18n, declared, doc, name);
            return node && <span key={name}>{node}</span>;
          })}
          {summaryLocale !== i18n.locale && <span>{valueLabel(i18n.t, 'language', summaryLocale)}</span>}
          {doc.translated === 'machine' && <span>{valueLabel(i18n.t, 'quality', 'machine')}</span>}
        </p>
      </div>
    </>
  );
}
