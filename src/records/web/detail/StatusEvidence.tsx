import { today } from '../../../base/dates.ts';
import type { Locale } from '../../../base/locales.ts';
import { type I18n, useI18n } from '../../../platform/i18n/index.ts';
import type { Translate } from '../../../platform/i18n/types.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import { Time } from '../../../web/ui/time.tsx';
import type { Detail, Doc, StatusEvidence as Evidence } from '../../api.ts';

const dateWords = {
  implementationDate: { past: 'status.evidence.implemented', ahead: 'status.evidence.willBeImplemented' },
  abolitionDate: { past: 'status.evidence.abolished', ahead: 'status.evidence.abolished' },
  date: { past: 'status.evidence.published', ahead: 'status.evidence.published' },
} as const;

/** Between the parts of a line. */
const commaOf = (locale: Locale) => (locale === 'zh-cn' ? '，' : ', ');

/** The words of a source; a harmonized stage code of ISO, which imports keep as `stage 60.60`, in the reader's language. */
const wordsOf = (t: Translate, ref: string | null): string | null => {
  const [, code] = /^stage (\d\d(?:\.\d\d)?)$/.exec(ref ?? '') ?? [];
  return code ? t('status.evidence.stage', { code }) : ref;
};

/** What a status follows from, in words; the date stands after it. */
export const evidenceWords = ({ t, locale }: Pick<I18n, 't' | 'locale'>, { kind, ref, at, source }: Evidence): string => {
  if (kind === 'none') return t('status.evidence.none');
  if (kind === 'relation') return ref ? t('status.evidence.relation', { ref }) : t('status.evidence.replaced');
  if (kind === 'edition') return ref ? t('status.evidence.edition', { ref }) : t('status.evidence.newest');
  if (kind === 'source') {
    const words = [wordsOf(t, ref), source].filter(Boolean).join(commaOf(locale));
    return words ? t('status.evidence.sourceSays', { words }) : t('status.evidence.source');
  }
  const words = ref === 'implementationDate' || ref === 'abolitionDate' ? dateWords[ref] : dateWords.date;
  return t(at && at > today() ? words.ahead : words.past);
};

/** One line: what the status of a standard follows from, and when. */
export function StatusEvidence({ doc, className = '' }: { doc: Doc; className?: string }) {
  const { t, locale } = useI18n();
  const evidence = doc.statusEvidence;
  if (!evidence) return null;
  return (
    <p className={`text-sm text-muted wrap-anywhere ${className}`}>
      {evidenceWords({ t, locale }, evidence)}
      {evidence.at && (
        <>
          {evidence.kind === 'date' ? ' ' : commaOf(locale)}
          <Time iso={evidence.at} />
        </>
      )}
    </p>
  );
}

/** What the sources say of the status where they do not agree, and which of them decides. */
export function Statements({ doc }: { doc: Detail }) {
  const { t, locale } = useI18n();
  const comma = commaOf(locale);
  const statements = doc.statements ?? [];
  if (new Set(statements.map(({ says }) => says)).size < 2) return null;
  return (
    <div className="mt-4 rounded border border-superseded px-4 py-3 text-sm">
      <h3 className="font-semibold">{t('status.statements')}</h3>
      <ul className="mt-1 space-y-1">
        {statements.map(({ source, says, ref, at, decides }) => (
          <li key={source ?? ''} className={decides ? 'font-semibold' : ''}>
            {source ?? t('status.statements.editors')}
            {locale === 'zh-cn' ? '：' : ': '}
            {[valueLabel(t, 'declaredStatus', says), wordsOf(t, ref)].filter(Boolean).join(comma)}
            {at && (
              <>
                {comma}
                <Time iso={at} />
              </>
            )}
            {(decides === 'newest' || decides === 'careful' || decides === 'editor') &&
              (locale === 'zh-cn' ? `（${t(`status.statements.${decides}`)}）` : ` (${t(`status.statements.${decides}`)})`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
