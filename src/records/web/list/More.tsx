import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { browserApi } from '../../../web/lib/browser-api.ts';
import { hrefWith } from '../../../web/lib/list-query.ts';
import { savesData } from '../../../web/lib/save-data.ts';
import { catalogue } from '../../../web/texts/index.ts';
import { Button } from '../../../web/ui/button.tsx';
import type { Query } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { mobilePageSize } from '../../kinds/mobile.ts';
import type { Outline } from './ListPage.tsx';
import { fetchParts } from './parts.ts';

/** So many pages come by themselves; then the reader is asked, for the foot of the page must stay within reach. */
const byThemselves = 2;

interface Props {
  kind: KindSlug;
  answer: Outline;
  /** What the page itself was asked for. */
  query: Query;
  params: URLSearchParams;
  /** The page as a list of links, for as long as no script runs. */
  pager: ReactNode;
}
type Loaded = { page: number; cards: ReactNode };

/** Whether the script runs: what the server wrote shows the links. */
const useAwake = (): boolean => {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
};

/** The next pages of a list in place, the address after the one that is read; what the line broke stays to be asked for again. */
export default function More({ kind, answer, query, params, pager }: Props) {
  const { t, locale } = useI18n();
  const [loaded, setLoaded] = useState<readonly Loaded[]>([]);
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  const awake = useAwake();
  const next = (loaded.at(-1)?.page ?? answer.page) + 1;
  const isLast = next > answer.pages;
  const load = async () => {
    setState('loading');
    try {
      const [{ docs, total }, { Results }] = await Promise.all([
        browserApi(locale).list(kind, { ...query, limit: String(mobilePageSize), page: String(next) }),
        fetchParts(),
        catalogue(locale), // the cards say what the first ones did not
      ]);
      setLoaded((before) => [...before, { page: next, cards: <Results kind={kind} docs={docs} total={total} /> }]);
      setState('waiting');
    } catch {
      setState('failed');
    }
  };
  const end = useInSight(awake && !isLast && state === 'waiting' && loaded.length < byThemselves && !savesData(), load);
  useAddressOfPage(loaded.length, (page) => hrefWith(params, { page: page > 1 ? String(page) : null }));
  const label = t(state === 'loading' ? 'state.loading' : state === 'failed' ? 'mobile.moreFailed' : 'mobile.more'); // asked for before it is shown: the page brings it along
  if (!awake) return <div data-wake="sight">{pager}</div>;
  return (
    <>
      {loaded.map(({ page, cards }) => (
        <div key={page} data-page={page} className="mt-4">
          {cards}
        </div>
      ))}
      {!isLast && (
        <p ref={end} role="status" className="more-button">
          <Button variant="outline" aria-disabled={state === 'loading'} onClick={() => state !== 'loading' && void load()}>
            {label}
          </Button>
        </p>
      )}
    </>
  );
}

/** Runs once its element comes near the window's lower edge, for as long as it is wanted. */
const useInSight = (wanted: boolean, run: () => void) => {
  const element = useRef<HTMLParagraphElement>(null);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!wanted || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(), {
      rootMargin: '0px 0px 300px 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [wanted]);
  return element;
};

/** The address is that of the page in the middle of the window, so that it can be shared and comes back after a reload. */
const useAddressOfPage = (count: number, hrefOf: (page: number) => string) => {
  const latest = useRef(hrefOf);
  latest.current = hrefOf;
  useEffect(() => {
    if (count === 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const page = entries.find(({ isIntersecting }) => isIntersecting)?.target.getAttribute('data-page');
        if (page) history.replaceState(history.state, '', latest.current(Number(page)));
      },
      { rootMargin: '-50% 0px -50% 0px' },
    );
    for (const part of document.querySelectorAll('[data-page]')) observer.observe(part);
    return () => observer.disconnect();
  }, [count]);
};
