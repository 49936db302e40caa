import { useI18n } from '../../../platform/i18n/index.ts';
import { formatCompactNumber } from '../../../web/lib/format.ts';
import { Link } from '../../../web/ui/link.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { RecordDetail } from '../../api.ts';
import { paths } from '../../kinds/paths.ts';
import { isHttpUrl, WebLink } from '../Field.tsx';
import { Fact } from './RecordFacts.tsx';
import { SourceLink } from './SourceLink.tsx';

/** Source of a record, number of its views, and dates on which the record was added and last changed. */
export function SourceOfRecord({ doc }: { doc: RecordDetail }) {
  const { t, locale } = useI18n();
  const { name, publisher, lang, collector, link, home, licence, attribution, read, others } = doc.source;
  return (
    <dl className="mt-5 border-b border-line text-sm">
      {(name || isHttpUrl(link) || isHttpUrl(home)) && (
        <Fact label={t('field.source')}>
          {name && <p dir="auto">{name}</p>}
          <SourceLink source={doc.source} />
        </Fact>
      )}
      {publisher && publisher !== name && (
        <Fact label={t('source.publishedBy')}>
          <span lang={lang ?? undefined} dir="auto">
            {publisher}
          </span>
        </Fact>
      )}
      {collector && (
        <Fact label={t('source.collectedBy')}>
          <span dir="auto">{collector}</span>
        </Fact>
      )}
      {read && (
        <Fact label={t('source.readOn')}>
          <Time iso={read} />
        </Fact>
      )}
      {licence && (
        <Fact label={t('detail.licence')}>
          {licence}
          {attribution && (
            <span lang="en" className="block text-sm text-muted">
              {attribution}
            </span>
          )}
        </Fact>
      )}
      {others.length > 0 && (
        <Fact label={t('detail.otherSources')}>
          <ul>
            {others.map((other) => (
              <li key={other.name} dir="auto">
                {isHttpUrl(other.link) ? <WebLink href={other.link}>{other.name}</WebLink> : other.name}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label={t('field.views')}>
        <span className="tabular-nums">{formatCompactNumber(locale, doc.views)}</span>
      </Fact>
      <Fact label={t('detail.created')}>
        <Time iso={doc.created} />
      </Fact>
      <Fact label={t('date.updated')}>
        <Time iso={doc.time} />
        <Link to={`${paths.record(doc)}/history`} className="text-link block print:hidden">
          {t('history.title')}
        </Link>
      </Fact>
    </dl>
  );
}
