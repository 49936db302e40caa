import './compare.css';
import { useT } from '../../../platform/i18n/index.ts';
import { kindLabel } from '../../../web/lib/labels.ts';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { createLazyView, StaticPart } from '../../../web/ui/static-part.tsx';
import type { SearchAnswer } from '../../api.ts';
import { paths } from '../../kinds/paths.ts';
import { AddBox } from './AddBox.tsx';
import type { Comparison as StillComparison } from './Comparison.tsx';
import { type ComparisonState, comparableKinds, comparisonHref } from './comparison-state.ts';

/** Imports the code of the comparison (dynamic import). A navigation calls it in parallel with loading the data. */
export const importComparison = () => import('./Comparison.tsx');
const Comparison = createLazyView<ComparisonProps, 'Comparison'>(importComparison, 'Comparison');
type ComparisonProps = Parameters<typeof StillComparison>[0];

interface Props {
  chosen: ComparisonState;
  /** Names of the compared records that exist. */
  names: string[];
  still?: ComparisonProps | undefined;
  /** Hits of the search for another record; null if nothing is searched. */
  answer: SearchAnswer | null;
}

/** Page that compares several records of one kind. The URL contains the whole state of the page, so the comparison can be shared. */
export function ComparePage({ chosen, names, answer, still }: Props) {
  const t = useT();
  const { kind, ids } = chosen;
  const heading = t(`compare.title.${kind}`);
  const named = names.join(' · ');
  return (
    <div className={`kind-${kind}`}>
      <title>{`${named ? `${heading}: ${named}` : heading} - ${t('site.name')}`}</title>
      <meta name="description" content={named ? `${heading}: ${named}. ${t('compare.intro')}` : t('compare.intro')} />
      <meta name="robots" content="noindex" />
      <Crumbs items={[{ label: kindLabel(t, kind, '.plural'), to: paths.list(kind) }, { label: heading }]} />
      <h1 className="page-title mt-6">{heading}</h1>
      {ids.length === 0 ? <Start chosen={chosen} /> : <StaticPart of={still} as={Comparison} />}
      <AddBox chosen={chosen} answer={answer} />
    </div>
  );
}

/** Introduction and choice of the kind, shown before a record is chosen. */
function Start({ chosen }: { chosen: ComparisonState }) {
  const t = useT();
  return (
    <>
      <p className="mt-2 max-w-text text-muted">{t('compare.intro')}</p>
      <nav aria-label={t('search.kind')} className="mt-6 flex flex-wrap gap-x-6 border-b border-line">
        {comparableKinds.map((kind) => (
          <Link
            key={kind}
            to={comparisonHref({ ...chosen, kind })}
            preventScrollReset
            aria-current={kind === chosen.kind ? 'page' : undefined}
            className="tab"
          >
            {kindLabel(t, kind, '.plural')}
          </Link>
        ))}
      </nav>
    </>
  );
}
