import { useI18n, useT } from '../../../platform/i18n/index.ts';
import type { MatchReason, RecordMatch } from '../../api.ts';
import { RecordCard } from '../list/RecordCard.tsx';

/** Common values of two matching records: "same industry: energy; same ICS: 35.030". */
export function MatchReasons({ reasons }: { reasons: readonly MatchReason[] }) {
  const { t, locale } = useI18n();
  const chinese = locale === 'zh-cn';
  const sentences = reasons.map(({ type, values }) =>
    t(`snd.same.${type}`, {
      values: values.map(({ value, label }) => (type === 'ics' ? value : label)).join(chinese ? '、' : ', '),
    }),
  );
  return <p className="mt-1 text-sm text-muted first-letter:uppercase">{sentences.join(chinese ? '；' : '; ')}</p>;
}

/** Matching records of the other side for a supply or demand, each with its reasons. */
export function SuggestedMatches({ matches }: { matches: readonly RecordMatch[] }) {
  const t = useT();
  return (
    <section className="mt-12 border-t border-line pt-8 print:hidden">
      <h2 className="mb-4 text-lg font-semibold">{t('snd.matches')}</h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {matches.map(({ doc, reasons }) => (
          <li key={doc.id}>
            <ul>
              <RecordCard kind={doc.kind} doc={doc} level={3} />
            </ul>
            <MatchReasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </section>
  );
}
