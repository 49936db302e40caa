import { bcp47 } from '../../../base/locales.ts';
import { useT } from '../../../platform/i18n/index.ts';
import type { QaAnswer } from '../../../records/api.ts';
import { Icon } from '../../../web/ui/icon.tsx';

/** Questions that expand to their answers; a static part of the page without hydration (decision 008). */
export function QuestionsAndAnswers({ entries }: Pick<QaAnswer, 'entries'>) {
  const t = useT();
  return (
    <ul className="mt-6 border-t border-line">
      {entries.map((entry) => (
        <li key={entry.id} lang={bcp47(entry.locale)} className="border-b border-line">
          <details className="group">
            <summary className="flex min-h-14 cursor-pointer items-center gap-3 py-3 hover:text-primary [&::-webkit-details-marker]:hidden">
              <span className="flex grow flex-col items-start gap-1 sm:flex-row sm:items-center sm:justify-between sm:gap-3">
                <h2 dir="auto" className="font-semibold">
                  {entry.q}
                </h2>
                {entry.recommended > 0 && (
                  <span className="shrink-0 rounded-sm bg-primary-soft px-2 py-0.5 text-xs font-semibold text-primary">
                    {t('qa.recommended')}
                  </span>
                )}
              </span>
              <Icon name="chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180" />
            </summary>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (contract QaAnswer) */}
            <div dir="auto" className="prose pb-4" dangerouslySetInnerHTML={{ __html: entry.a }} />
          </details>
        </li>
      ))}
    </ul>
  );
}
