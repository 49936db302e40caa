import { useI18n } from '../../../../../platform/i18n/index.ts';
import type { RecordDetail } from '../../../../../records/api.ts';
import { emptySourceAnswer } from '../../../../../records/sources/none.ts';
import { Files } from '../../../../../records/web/detail/Files.tsx';
import { RecordFacts } from '../../../../../records/web/detail/RecordFacts.tsx';
import { fieldLabelOf, valueLabel } from '../../../../../web/lib/labels.ts';
import type { ReviewedPostingDetail } from '../../../operations.ts';

/** Returns the record that an approval would create. */
const recordOf = ({ id, record, values, progress, expires }: ReviewedPostingDetail): RecordDetail => ({
  ...values,
  kind: 'snd',
  id: record ?? id,
  date: null,
  views: 0,
  time: '',
  created: '',
  locale: values.lang,
  translated: 'original',
  progress: String(progress),
  expiryDate: expires,
  keywords: [],
  original: null,
  fullText: null,
  source: { ...emptySourceAnswer, name: values.unitName },
  translations: [],
  relations: { outgoing: [], incoming: [] },
  topicsAssigned: { industries: [], technologies: [] },
  classification: { ics: values.ics.map((code) => [{ code, name: '' }]), ccs: [] },
});

/** Preview of a posting with the components of a record's page, including the contact, which the public page hides. */
export function PostingPreview({ task }: { task: ReviewedPostingDetail }) {
  const { t, locale } = useI18n();
  const { values } = task;
  const doc = recordOf(task);
  const separator = locale === 'zh-cn' ? '、' : ', ';
  const topics = [
    ['industries', 'industry', values.industries],
    ['technologies', 'technology', values.technologies],
  ] as const;
  return (
    <>
      {values.image && (
        <img src={`${values.image}?w=640`} alt="" className="mb-5 aspect-video w-full max-w-80 rounded bg-sunken object-cover" />
      )}
      <p dir="auto" className="text-xl leading-snug font-semibold wrap-anywhere">
        {values.title || t('admin.review.untitled')}
      </p>
      {values.summary && (
        <p dir="auto" className="mt-2 max-w-text text-muted wrap-anywhere">
          {values.summary}
        </p>
      )}
      <RecordFacts doc={doc} elsewhere={['progress', 'date', 'contact']} />
      <dl className="mt-4 space-y-1 text-sm">
        {topics.map(
          ([field, dictionary, chosen]) =>
            chosen.length > 0 && (
              <div key={field}>
                <dt className="inline text-muted">{fieldLabelOf(t, 'snd', field)}: </dt>
                <dd className="inline">{chosen.map((value) => valueLabel(t, dictionary, value)).join(separator)}</dd>
              </div>
            ),
        )}
        <div>
          <dt className="inline text-muted">{t('admin.review.contact')}: </dt>
          <dd className="inline wrap-anywhere">
            <bdi>{values.contact || t('admin.review.empty')}</bdi> <span className="text-muted">({t('admin.review.contact.hint')})</span>
          </dd>
        </div>
      </dl>
      {values.body && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on write and on read
        <div dir="auto" className="prose mt-8" dangerouslySetInnerHTML={{ __html: values.body }} />
      )}
      <Files doc={doc} />
    </>
  );
}
