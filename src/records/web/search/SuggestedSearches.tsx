import { useT } from '../../../platform/i18n/index.ts';
import { Link } from '../../../web/ui/link.tsx';
import { paths } from '../../kinds/paths.ts';

/** Spellings of a standard's number that the search understands. */
const spellings = ['GB/T 22239', 'iso27001', 'ГОСТ Р 59276'];

/** Popular searches and examples of numbers, shown without a keyword or without hits. */
export function SuggestedSearches({ words }: { words: readonly string[] }) {
  const t = useT();
  const groups = [
    { label: t('search.hot'), words },
    { label: t('search.placeholder'), words: spellings },
  ];
  return groups.map(
    (group) =>
      group.words.length > 0 && (
        <section key={group.label} className="mt-6">
          <h2 className="text-sm font-semibold">{group.label}</h2>
          <p className="mt-2 flex flex-wrap gap-2">
            {group.words.map((word) => (
              <Link key={word} to={`${paths.search}?keyword=${encodeURIComponent(word)}`} dir="auto" className="chip">
                {word}
              </Link>
            ))}
          </p>
        </section>
      ),
  );
}
