import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { browserApi } from '../../../web/lib/browser-api.ts';
import { hrefWith } from '../../../web/lib/list-query.ts';
import { prefersReducedData } from '../../../web/lib/save-data.ts';
import { loadPublicTexts } from '../../../web/texts/index.ts';
import { Button } from '../../../web/ui/button.tsx';
import type { UrlQueryParameters } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { mobilePageSize } from '../../kinds/mobile.ts';
import type { ListOutline } from './ListPage.tsx';
import { importListParts } from './parts.ts';

/** Number of pages that are loaded automatically; further pages need a click, so that the footer stays reachable. */
const maxAutomaticPages = 2;

interface Props {
  kind: KindSlug;
  answer: ListOutline;
  /** API query of the first page of the list. */
  query: UrlQueryParameters;
  params: URLSearchParams;
  /** Pager of links, shown without script. */
  pager: ReactNode;
}
type LoadedPage = { page: number; cards: ReactNode };

/** Hook that returns whether the page is hydrated; false during server rendering and the first render. */
const useAwake = (): boolean => {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
};

/** Appends further pages to a list and updates the URL to the visible page. After a network failure the page can be requested again. */
export default function More({ kind, answer, query, params, pager }: Props) {
  const { t, locale } = useI18n();
  const [loaded, setLoaded] = useState<readonly LoadedPage[]>([]);
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  const awake = useAwake();
  const next = (loaded.at(-1)?.page ?? answer.page) + 1;
  const isLast = next > answer.pages;
  const load = async () => {
    setState('loading');
    try {
      const [{ docs, total }, { Results }] = await Promise.all([
        browserApi(locale).list(kind, { ...query, limit: String(mobilePageSize), page: String(next) }),
        importListParts(),
        loadPublicTexts(locale), // loads texts of the new cards that the document did not contain
      ]);
      setLoaded((before) => [...before, { page: next, cards: <Results kind={kind} docs={docs} total={total} /> }]);
      setState('waiting');
    } catch {
      setState('failed');
    }
  };
  const end = useRunNearViewport(
    awake && !isLast && state === 'waiting' && loaded.length < maxAutomaticPages && !prefersReducedData(),
    load,
  );
  useAddressOfPage(loaded.length, (page) => hrefWith(params, { page: page > 1 ? String(page) : null }));
  // the label is looked up even if it is not rendered, so that the document contains its text
  const label = t(state === 'loading' ? 'state.loading' : state === 'failed' ? 'mobile.moreFailed' : 'mobile.more');
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

/** Hook that calls `run` when the element comes near the lower edge of the window, while `wanted` is true. Returns the element's ref. */
const useRunNearViewport = (wanted: boolean, run: () => void) => {
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

/** Hook that sets the URL to the page in the middle of the window, so that this place can be shared and survives a reload. */
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
