import type { ReactNode } from 'react';
import { contentAutonyms } from '../../../base/content-languages.ts';
import { bcp47, contentLanguages, type Locale } from '../../../base/locales.ts';
import { isOneOf } from '../../../base/typed-keys.ts';
import { useI18n, useT } from '../../../platform/i18n/index.ts';
import type { Translate } from '../../../platform/i18n/types.ts';
import { titlePrefix, valueLabel } from '../../../web/lib/labels.ts';
import { GeneratedCover } from '../../../web/ui/cover.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Tile } from '../../../web/ui/tile.tsx';
import { useView } from '../../../web/ui/view.ts';
import type { ListedRecord, RecordDetail, RecordMatch } from '../../api.ts';
import { type KindSlug, kindOf } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { Badges, RecordCard } from '../list/RecordCard.tsx';
import { RecordImage } from '../picture/RecordImage.tsx';
import { DatasetPreviewTables } from './DatasetPreviewTables.tsx';
import { DetailSection } from './DetailSection.tsx';
import { Equivalents } from './Equivalents.tsx';
import { Files } from './Files.tsx';
import { Gallery } from './Gallery.tsx';
import { isReadable } from './keywords.ts';
import { pageLayoutByKind } from './kind-parts.tsx';
import { Lifecycle } from './Lifecycle.tsx';
import { LineFieldSections } from './LineFieldSections.tsx';
import { PrimaryAction } from './PrimaryAction.tsx';
import { CommitteeParticipationTable, OrganizationContact, RecordFacts } from './RecordFacts.tsx';
import { RelatedRecordsByKind } from './RelatedRecordsByKind.tsx';
import { Relations } from './Relations.tsx';
import { SeriesSection } from './Series.tsx';
import { SourceOfRecord } from './SourceOfRecord.tsx';
import { StatusEvidence } from './StatusEvidence.tsx';
import { SuggestedMatches } from './SuggestedMatches.tsx';

export { SourceOfRecord };

/** Data of the static part of a record's page (decision 008). */
export interface RecordPageData {
  doc: RecordDetail;
  related: ListedRecord[];
  /** Matching records of the other side, for a supply or demand. */
  matches: RecordMatch[];
}

/** Title, language and status of the record. */
export function ReadingHead({ doc }: Pick<RecordPageData, 'doc'>) {
  const i18n = useI18n();
  const { t } = i18n;
  const lead = titlePrefix(doc);
  const organization = 'abbreviation' in kindOf(doc.kind).fields;
  const language = bcp47(doc.locale);
  const { Portrait, Under } = pageLayoutByKind[doc.kind] ?? {};
  const image = Portrait || 'media' in doc ? null : doc.image; // the image is shown elsewhere on the page
  return (
    <header className={`relative mt-4 mb-8 overflow-hidden border-b border-line py-6 ${image ? 'lg:min-h-60' : ''}`}>
      {image ? (
        <RecordImage
          image={image}
          sizes="(min-width: 64rem) 20rem, 100vw"
          lazy={false}
          className="mb-5 aspect-video w-full rounded lg:absolute lg:end-0 lg:top-6 lg:mb-0 lg:w-80 print:hidden"
        />
      ) : (
        <GeneratedCover
          of={doc}
          className="absolute end-0 top-0 h-full w-80 [mask-image:linear-gradient(to_left,#000,transparent)] max-lg:hidden print:hidden"
        />
      )}
      <div className={`relative flex gap-5 lg:max-w-[calc(100%-21rem)] ${Portrait ? 'max-sm:flex-col' : ''}`}>
        {organization && <Tile text={lead ?? doc.title.slice(0, 2)} className="w-24 max-sm:hidden" />}
        {Portrait && <Portrait doc={doc} />}
        <div className="min-w-0">
          <p className="mb-3 flex flex-wrap items-center gap-1.5 text-sm text-muted">
            {doc.country && <span className="me-1 font-semibold">{valueLabel(t, 'country', doc.country)}</span>}
            <Badges kind={doc.kind} doc={doc} i18n={i18n} />
          </p>
          <StatusEvidence doc={doc} className="mb-3" />
          <h1 className="text-xl leading-snug font-semibold text-pretty wrap-anywhere sm:text-2xl">
            {lead && !organization && <span className="lead mb-1">{lead}</span>}
            <span lang={language} dir="auto">
              {doc.title}
            </span>
          </h1>
          {doc.original && (
            <p className="mt-2 text-muted wrap-anywhere">
              <span className="sr-only">{t('detail.originalTitle')}: </span>
              <bdi lang={doc.original.lang} dir={doc.original.dir}>
                {doc.original.title}
              </bdi>
            </p>
          )}
          {Under && <Under doc={doc} />}
          {doc.summary && (
            <p lang={bcp47(doc.languages?.summary ?? doc.locale)} dir="auto" className="mt-3 max-w-text text-muted wrap-anywhere">
              {doc.summary}
            </p>
          )}
          {doc.summary && <MissingPartNote doc={doc} part="summary" />}
          <Language doc={doc} />
        </div>
      </div>
    </header>
  );
}

/** Note that the translation lacks a part of the text, and in which language this part is displayed. */
function MissingPartNote({ doc, part }: { doc: RecordDetail; part: string }) {
  const { t, locale } = useI18n();
  const language = doc.languages?.[part];
  if (!language) return null;
  return <p className="mt-1 text-sm text-muted">{t('detail.part', { language: languageInside(t, locale, language) })}</p>;
}

/** Name of a language within a sentence: lower case in Russian and Portuguese. */
const languageInside = (t: Translate, locale: Locale, language: string): string => {
  const label = valueLabel(t, 'language', language);
  return locale === 'ru-ru' || locale === 'pt-br' ? label.toLowerCase() : label;
};

/** Note on the language of the text, if it is not the original in the reader's language, with links to the other languages. */
function Language({ doc }: { doc: RecordDetail }) {
  const { t, locale } = useI18n();
  const name = (language: string) => languageInside(t, locale, language);
  const original = doc.translations.find(({ quality }) => quality === 'original')?.locale ?? doc.locale;
  const others = doc.translations.filter((other) => other.locale !== doc.locale);
  const foreign = doc.locale !== locale && !others.some((other) => other.locale === locale);
  const translated = doc.translated !== 'original';
  if (!foreign && !translated && others.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
      {foreign && !translated && <span>{t('detail.shownIn', { language: name(doc.locale) })}</span>}
      {translated && <span>{t('detail.translated', { quality: valueLabel(t, 'quality', doc.translated), language: name(original) })}</span>}
      {others.length > 0 && (
        <span className="print:hidden">
          {t('detail.readIn')}{' '}
          {others.map((other) => (
            <a
              key={other.locale}
              href={`?text=${other.locale}`}
              rel="nofollow"
              lang={bcp47(other.locale)}
              hrefLang={bcp47(other.locale)}
              className="text-link me-3"
            >
              {isOneOf(contentLanguages, other.locale) ? contentAutonyms[other.locale] : other.locale}
            </a>
          ))}
        </span>
      )}
    </p>
  );
}

/** Number of HTML characters; a text with more counts as longer than a phone's screen. */
const longText = 1500;
/** Whether visitors open records of the kind mainly for their text. */
const isText = (kind: KindSlug): boolean => kind === 'announcement' || kind === 'news';

/** Main part of a record's page: link to the document and equivalents, then facts, text, relations and topics. */
export function ReadingBody({ doc }: Pick<RecordPageData, 'doc'>) {
  const { t } = useI18n();
  const { Top, ownFacts, relation } = pageLayoutByKind[doc.kind] ?? {};
  return (
    <>
      {Top && <Top doc={doc} />}
      <PrimaryAction doc={doc} />
      <Equivalents doc={doc} />
      {'status' in (kindOf(doc.kind).derived ?? {}) && <Lifecycle doc={doc} />}
      {doc.series && <SeriesSection doc={doc} series={doc.series} />}
      <RecordFacts doc={doc} elsewhere={ownFacts} />
      <OrganizationContact doc={doc} />
      <CommitteeParticipationTable doc={doc} />
      <LineFieldSections doc={doc} />
      {doc.body && (
        <DetailSection title={t('detail.body')} id="text" long={doc.body.length > longText && !isText(doc.kind)}>
          <MissingPartNote doc={doc} part="body" />
          <div
            lang={bcp47(doc.languages?.body ?? doc.locale)}
            dir="auto"
            className="prose [&>:first-child]:mt-0"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on write and on read
            dangerouslySetInnerHTML={{ __html: doc.body }}
          />
        </DetailSection>
      )}
      <Gallery doc={doc} />
      <DatasetPreviewTables doc={doc} />
      <Files doc={doc} />
      <Narrower doc={doc} />
      <RelatedRecordsByKind doc={doc} />
      <Relations doc={doc} elsewhere={relation} />
      <Topics doc={doc} />
    </>
  );
}

/** Industries or technologies directly below the record. */
function Narrower({ doc: { kind, place } }: { doc: RecordDetail }) {
  const { t } = useI18n();
  if (!place || place.below.length === 0) return null;
  return (
    <DetailSection title={t('detail.narrower')}>
      <ul className="flex flex-wrap gap-2">
        {place.below.map(({ id, title, locale }) => (
          <li key={id}>
            <Link to={paths.detail(kind, id)} lang={bcp47(locale)} dir="auto" className="chip">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** A keyword, industry or technology with the address of its search or filtered list. `assigned`: a rule assigned it. */
interface TopicLink {
  label: string;
  to: string;
  assigned?: boolean;
}
const TopicChips = ({ topics }: { topics: readonly TopicLink[] }) =>
  topics.map(({ label, to }) => (
    <li key={to}>
      <Link to={to} dir="auto" className="chip">
        {label}
      </Link>
    </li>
  ));

/**
 * Section of topics: keywords link to the search, industries and technologies to the filtered list. Topics assigned by rules are separate.
 */
function Topics({ doc }: { doc: RecordDetail }) {
  const { t, locale } = useI18n();
  const { filters } = kindOf(doc.kind);
  const original = doc.translations.find(({ quality }) => quality === 'original')?.locale ?? '';
  const shared = (name: 'industry' | 'technology', values: string[], assigned: string[]): TopicLink[] =>
    values.map((value) => ({
      assigned: assigned.includes(value),
      label: valueLabel(t, name, value),
      to: filters.includes(name)
        ? `${paths.list(doc.kind)}?${name}=${value}`
        : `${paths.search}?keyword=${encodeURIComponent(valueLabel(t, name, value))}`,
    }));
  const topics: TopicLink[] = [
    ...shared('industry', doc.industries, doc.topicsAssigned.industries),
    ...shared('technology', doc.technologies, doc.topicsAssigned.technologies),
    ...doc.keywords
      .filter((keyword) => isReadable(keyword, locale, original))
      .map((label) => ({ label, to: `${paths.search}?keyword=${encodeURIComponent(label)}` })),
  ];
  if (topics.length === 0) return null;
  const [stated, assigned] = [topics.filter((topic) => !topic.assigned), topics.filter((topic) => topic.assigned)];
  return (
    <DetailSection title={t('detail.topics')}>
      {stated.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          <TopicChips topics={stated} />
        </ul>
      )}
      {assigned.length > 0 && (
        <>
          <p id="topics-assigned" className="mt-3 mb-1.5 text-xs text-muted">
            {t('detail.topics.assigned')}
          </p>
          <ul aria-labelledby="topics-assigned" className="flex flex-wrap gap-2">
            <TopicChips topics={assigned} />
          </ul>
        </>
      )}
    </DetailSection>
  );
}

/** A record as on its page, without the source and the sections of related records; a preview for editors. */
export const RecordArticle = ({ doc }: { doc: RecordDetail }) => (
  <article className={`kind-${doc.kind}`}>
    <ReadingHead doc={doc} />
    <div className="min-w-0 [&>:first-child]:mt-0">
      <ReadingBody doc={doc} />
    </div>
  </article>
);

/** Sections with the matching records and the related records. */
export function SuggestedAndRelatedRecords({ related, matches }: RecordPageData) {
  const t = useT();
  return (
    <>
      {matches.length > 0 && <SuggestedMatches matches={matches} />}
      {related.length > 0 && (
        <Aside title={t('detail.related')}>
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {related.map((other) => (
              <RecordCard key={`${other.kind} ${other.id}`} kind={other.kind} doc={other} level={3} named />
            ))}
          </ul>
        </Aside>
      )}
    </>
  );
}

/** Section of related records; collapsed in the mobile view. */
function Aside({ title, children }: { title: string; children: ReactNode }) {
  const mobile = useView() === 'mobile';
  return (
    <div className={mobile ? 'print:hidden' : 'mt-12 border-t border-line pt-8 print:hidden [&>section]:mt-0'}>
      <DetailSection title={title} long>
        {children}
      </DetailSection>
    </div>
  );
}
