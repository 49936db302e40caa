import { bcp47 } from '../../../../base/locales.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import type { RecordMatch } from '../../../../records/api.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { MatchReasons } from '../../../../records/web/detail/SuggestedMatches.tsx';
import { Link } from '../../../../web/ui/link.tsx';

/** Suggested postings of the other category with the shared attributes. */
export function MatchingPostings({ matches }: { matches: readonly RecordMatch[] }) {
  const t = useT();
  if (matches.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('snd.matches')}</h2>
      <ul className="border-b border-line text-sm">
        {matches.map(({ doc, reasons }) => (
          <li key={doc.id} className="border-t border-line py-2">
            <Link to={paths.record(doc)} lang={bcp47(doc.locale)} dir="auto" className="text-link wrap-anywhere">
              {doc.title}
            </Link>
            <MatchReasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </section>
  );
}
