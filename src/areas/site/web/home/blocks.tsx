import { countries } from '../../../../base/locales.ts';
import { useI18n, useT } from '../../../../platform/i18n/index.ts';
import type { HomeList, ListedRecord } from '../../../../records/api.ts';
import { kindOf } from '../../../../records/kinds/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { RecordImage } from '../../../../records/web/picture/RecordImage.tsx';
import { formatDuration, formatNumber } from '../../../../web/lib/format.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { Badge, type BadgeTone, ValueBadge } from '../../../../web/ui/badges.tsx';
import { GeneratedCover } from '../../../../web/ui/cover.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { Time } from '../../../../web/ui/time.tsx';
import { HomeRow, HomeSection, HomeSectionList, Title } from './parts.tsx';

interface HomeBlockProps {
  lists: readonly HomeList[];
}
const two = 'grid gap-x-12 gap-y-3 lg:grid-cols-2';
/** On phones, hides all but the first two entries of a list; the link leads to all. */
const few = 'max-sm:[&>:nth-child(n+3)]:hidden';

/** Latest standards and policies, at most one of each kind from one country. */
export function LatestRecords({ lists }: HomeBlockProps) {
  const t = useT();
  return (
    <HomeSection title={t('home.latest')}>
      <div className={two}>
        {lists.map((list) => (
          <HomeSectionList key={list.kind} list={list}>
            <ul className={few}>
              {list.docs.map((doc) => (
                <HomeRow
                  key={doc.id}
                  doc={doc}
                  variant="latest"
                  before={typeof doc.number === 'string' && <span className="lead font-semibold">{doc.number}</span>}
                  after={typeof doc.status === 'string' && <ValueBadge t={t} of="status" value={doc.status} />}
                />
              ))}
            </ul>
          </HomeSectionList>
        ))}
      </div>
    </HomeSection>
  );
}

/** Tiles of industries and technologies with their numbers of records. */
export function IndustryAndTechnologyTiles({ lists }: HomeBlockProps) {
  const t = useT();
  return (
    <HomeSection title={t('home.fields')}>
      <div className={two}>
        {lists.map((list) => (
          <HomeSectionList key={list.kind} list={list}>
            <Tiles list={list} />
          </HomeSectionList>
        ))}
      </div>
    </HomeSection>
  );
}

function Tiles({ list: { docs, counts = {} } }: { list: HomeList }) {
  const { t, locale } = useI18n();
  const most = Math.max(1, ...Object.values(counts));
  return (
    <ul className={`grid grid-cols-2 gap-x-6 ${few}`}>
      {docs.map((doc) => {
        const count = counts[doc.id] ?? 0;
        return (
          <li key={doc.id}>
            <Link
              to={paths.record(doc)}
              title={t('list.count', { count })}
              className="group flex min-h-12 flex-col justify-end gap-1.5 pt-2"
            >
              <span className="flex items-baseline justify-between gap-3">
                <Title doc={doc} className="line-clamp-2 leading-snug max-sm:text-sm" />
                <span className="text-sm text-muted tabular-nums max-sm:sr-only">{formatNumber(locale, count)}</span>
              </span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-0.5 w-full bg-line text-kind">
                <rect width={Math.round((100 * count) / most)} height="1" fill="currentColor" />
              </svg>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const progressTones: Record<string, BadgeTone> = { '-1': 'upcoming', '0': 'in-force', '1': 'abolished' };

/** Newest supplies and demands; demands with their progress. */
export function LatestSuppliesAndDemands({ lists }: HomeBlockProps) {
  const t = useT();
  return (
    <HomeSection title={t('home.exchange')}>
      <div className={two}>
        {lists.map((list) => {
          const supply = list.route === '/supply';
          return (
            <HomeSectionList
              key={list.route}
              list={list}
              title={valueLabel(t, 'sndCategory', supply ? 'supply' : 'demand')}
              icon={supply ? 'layers' : 'clipboard-list'}
            >
              <ul className="max-sm:hidden">
                {list.docs.map((doc) => {
                  const progress = supply ? null : doc.progress;
                  return (
                    <HomeRow
                      key={doc.id}
                      doc={doc}
                      variant="exchange"
                      after={
                        typeof progress === 'string' && (
                          <Badge tone={progressTones[progress] ?? 'plain'}>{valueLabel(t, 'progress', progress)}</Badge>
                        )
                      }
                    />
                  );
                })}
              </ul>
            </HomeSectionList>
          );
        })}
      </div>
    </HomeSection>
  );
}

/** Image of a record, or its generated cover in an equal frame. */
const Picture = ({ doc, className }: { doc: ListedRecord; className: string }) =>
  doc.image ? (
    <RecordImage image={doc.image} sizes="(min-width: 64rem) 24rem, 100vw" className={`w-full ${className}`} />
  ) : (
    <GeneratedCover of={doc} className={`w-full bg-kind-soft ${className}`} />
  );

/** Solutions, products and certifications: the newest of each with its image, then the next ones. */
export function MarketRecords({ lists }: HomeBlockProps) {
  const t = useT();
  return (
    <HomeSection title={t('home.market')}>
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-3">
        {lists.map((list) => (
          <HomeSectionList key={list.kind} list={list} narrow>
            <ul className="max-sm:hidden">
              {list.docs.map((doc, i) => (
                <HomeRow
                  key={doc.id}
                  doc={doc}
                  variant={`market ${i === 0}`}
                  before={i === 0 && <Picture doc={doc} className="mt-1 mb-3 h-28 rounded-md max-sm:hidden" />}
                  after={<KindBadges doc={doc} />}
                />
              ))}
            </ul>
          </HomeSectionList>
        ))}
      </div>
    </HomeSection>
  );
}

/** Badges declared by the record's kind. */
function KindBadges({ doc }: { doc: ListedRecord }) {
  const t = useT();
  const { list, fields } = kindOf(doc.kind);
  return list.badges.map((name) => {
    const field = fields[name];
    const value = doc[name];
    return field?.type === 'choice' && typeof value === 'string' ? (
      <ValueBadge key={name} t={t} of={field.dictionary} value={value} />
    ) : null;
  });
}

/** News beside announcements, pinned ones first; videos below. */
export function NewsAndVideos({ lists }: HomeBlockProps) {
  const t = useT();
  const videos = lists.find(({ kind }) => kind === 'video');
  return (
    <HomeSection title={t('home.news')}>
      <div className={two}>
        {lists
          .filter((list) => list !== videos)
          .map((list) => (
            <HomeSectionList key={list.kind} list={list}>
              <ul className={few}>
                {list.docs.map((doc) => (
                  <HomeRow
                    key={doc.id}
                    doc={doc}
                    variant="news"
                    after={
                      typeof doc.standing === 'string' && (
                        <span className="inline-flex items-center gap-1 font-semibold text-kind">
                          <Icon name="pin" className="size-4" />
                          {valueLabel(t, 'standing', doc.standing)}
                        </span>
                      )
                    }
                  />
                ))}
              </ul>
            </HomeSectionList>
          ))}
      </div>
      {videos && <Videos list={videos} />}
    </HomeSection>
  );
}

const Videos = ({ list }: { list: HomeList }) => (
  <div className="mt-9 max-sm:hidden">
    <HomeSectionList list={list}>
      <ul className="mt-4 grid grid-cols-2 gap-4 sm:gap-6 lg:grid-cols-4">
        {list.docs.map((doc) => (
          <li key={doc.id}>
            <Link to={paths.record(doc)} className="group block">
              <span className="relative mb-2 block overflow-hidden rounded-md">
                <Picture doc={doc} className="aspect-video" />
                <Icon
                  name="circle-play"
                  className={`absolute text-kind ${doc.image ? 'start-2 bottom-2 size-6 rounded-full bg-surface' : 'inset-0 m-auto size-10'}`}
                />
                {typeof doc.duration === 'number' && (
                  <span className="absolute end-2 bottom-2 rounded-sm bg-surface px-1.5 text-xs font-semibold tabular-nums">
                    {formatDuration(doc.duration)}
                  </span>
                )}
              </span>
              <Title doc={doc} className="line-clamp-2 text-sm leading-snug font-semibold" />
              {doc.date && <Time iso={doc.date} className="mt-1 block text-sm text-muted" />}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSectionList>
  </div>
);

/** National standards body of each member country in fixed order; countries without one show a hint. */
export function NationalStandardsBodies({ lists }: HomeBlockProps) {
  const t = useT();
  const bodies = new Map(lists.flatMap(({ docs }) => docs).map((doc) => [doc.country, doc]));
  return (
    <HomeSection title={t('home.members')}>
      <ul className="grid grid-cols-2 gap-x-6 border-t border-line">
        {countries.map((country) => {
          const doc = bodies.get(country);
          const abbreviation = typeof doc?.abbreviation === 'string' ? doc.abbreviation : null;
          return (
            <li key={country} className="min-w-0 border-b border-line py-1 sm:py-3">
              <span className="block text-sm text-muted">{valueLabel(t, 'country', country)}</span>
              {doc ? (
                <Link to={paths.record(doc)} className="group flex items-center py-1 font-semibold">
                  {abbreviation && <span className="sm:hidden">{abbreviation}</span>}
                  <Title doc={doc} className={abbreviation ? 'max-sm:hidden' : ''} />
                </Link>
              ) : (
                <span className="text-muted">{t('home.bodies.none')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </HomeSection>
  );
}
