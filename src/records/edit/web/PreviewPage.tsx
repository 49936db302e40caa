import '../../../web/area.css';
import { type MouseEvent, Suspense, useEffect, useState } from 'react';
import { autonyms, isLocale, type Locale, locales } from '../../../base/locales.ts';
import { type I18n, I18nContext, useI18n } from '../../../platform/i18n/index.ts';
import { createTranslator } from '../../../platform/i18n/translate.ts';
import { browserApi, callApi } from '../../../web/lib/browser-api.ts';
import { kindLabel } from '../../../web/lib/labels.ts';
import { loadPublicTexts } from '../../../web/texts/index.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { PageState } from '../../../web/ui/states.tsx';
import { createLazyView } from '../../../web/ui/static-part.tsx';
import type { RecordDetail } from '../../api.ts';
import { importReadingParts } from '../../web/detail/DetailPage.tsx';

type PreviewPartProps = Pick<PreviewedRecord, 'doc'>;
const Head = createLazyView<PreviewPartProps, 'ReadingHead'>(importReadingParts, 'ReadingHead');
const Body = createLazyView<PreviewPartProps, 'ReadingBody'>(importReadingParts, 'ReadingBody');
const Origin = createLazyView<PreviewPartProps, 'SourceOfRecord'>(importReadingParts, 'SourceOfRecord');

interface PreviewedRecord {
  doc: RecordDetail;
  i18n: I18n;
}

/** Loads the previewed record in another language together with the texts of the interface. */
const fetchPreviewIn = async (locale: Locale, { kind, id }: RecordDetail): Promise<PreviewedRecord> => {
  const [doc, messages, { labels }] = await Promise.all([
    callApi<RecordDetail>(locale, 'GET', `/api/admin/content/${kind}/${encodeURIComponent(id)}/preview`, {}),
    loadPublicTexts(locale),
    browserApi(locale).portal(), // labels that operators set for dictionary values
  ]);
  return { doc, i18n: { locale, t: createTranslator(locale, { ...messages, ...labels }) } };
};

/** Hook that loads the previewed record in the chosen language. `shown` is null while the record loads and after a failure. */
const usePreviewedRecord = (language: Locale, doc: RecordDetail): { shown: PreviewedRecord | null; failed: boolean } => {
  const i18n = useI18n();
  const [other, setOther] = useState<PreviewedRecord | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setOther(null);
    setFailed(false);
    if (language === i18n.locale) return;
    let current = true;
    fetchPreviewIn(language, doc).then(
      (previewedRecord) => current && setOther(previewedRecord),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [language, i18n.locale, doc]);
  return { shown: language === i18n.locale ? { doc, i18n } : other, failed };
};

interface BarProps {
  doc: RecordDetail;
  language: Locale;
  onLanguage: (language: Locale) => void;
}

/** Bar that marks the page as a preview, with the choice of language and the way back. */
function Bar({ doc, language, onLanguage }: BarProps) {
  const { t } = useI18n();
  return (
    <header className="z-30 border-b sm:sticky sm:top-0 border-line bg-superseded-soft text-sm print:hidden">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 gap-y-1 px-4 py-1.5">
        <p className="flex min-h-9 items-center gap-2 font-semibold text-superseded">
          <Icon name="eye" className="size-4" />
          {t('admin.content.preview.bar')}
        </p>
        <fieldset className="flex flex-wrap items-center gap-1 max-sm:-ms-2.5 sm:ms-auto">
          <legend className="sr-only">{t('language.label')}</legend>
          {locales.map((locale) => (
            <button
              key={locale}
              type="button"
              lang={locale}
              aria-pressed={locale === language}
              onClick={() => onLanguage(locale)}
              className="min-h-9 cursor-pointer rounded-md px-2.5 hover:text-primary aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-primary"
            >
              {autonyms[locale]}
            </button>
          ))}
        </fieldset>
        <Link to={`/admin/content/${doc.kind}?show=${encodeURIComponent(doc.id)}`} className="office-button">
          {t('admin.content.preview.back', { kind: kindLabel(t, doc.kind, '.plural') })}
        </Link>
      </div>
    </header>
  );
}

/** Page that previews a record as visitors will see it after publication, in each language of the interface. */
export function PreviewPage({ doc }: { doc: RecordDetail }) {
  const { t, locale } = useI18n();
  const [language, setLanguage] = useState(locale);
  const { shown: previewedRecord, failed } = usePreviewedRecord(language, doc);
  // the record's links to its other languages switch the language of the preview instead of opening another page
  const onClickCapture = (event: MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    const requestedLocale = href?.startsWith('?') ? new URLSearchParams(href).get('locale') : null;
    if (!isLocale(requestedLocale)) return;
    event.preventDefault();
    setLanguage(requestedLocale);
  };
  return (
    <>
      <title>{`${t('admin.content.preview')}: ${doc.title} - ${t('account.office')} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <Bar doc={doc} language={language} onLanguage={setLanguage} />
      <main id="main" onClickCapture={onClickCapture} className="mx-auto w-full max-w-page px-4 pb-16">
        {previewedRecord ? (
          <I18nContext value={previewedRecord.i18n}>
            <Suspense>
              <article className={`kind-${previewedRecord.doc.kind}`}>
                <Head doc={previewedRecord.doc} />
                <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]">
                  <div className="min-w-0 [&>:first-child]:mt-0">
                    <Body doc={previewedRecord.doc} />
                  </div>
                  <aside>
                    <Origin doc={previewedRecord.doc} />
                  </aside>
                </div>
              </article>
            </Suspense>
          </I18nContext>
        ) : (
          <PageState title={t(failed ? 'state.failed' : 'state.loading')} hint={failed ? t('state.failed.hint') : ''} level={2} />
        )}
      </main>
    </>
  );
}
