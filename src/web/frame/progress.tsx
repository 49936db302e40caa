import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import { buttonClass } from '../ui/button.tsx';

/** Milliseconds after which a page counts as failed to load (SPECIFICATION S6.3). */
const patience = 120_000;

/** Progress bar during a navigation; offers a reload if the page does not load in time. */
export function NavigationProgress() {
  const t = useT();
  const { state, location } = useNavigation();
  const [stalled, setStalled] = useState(false);
  const busy = state !== 'idle';
  useEffect(() => {
    setStalled(false);
    if (!busy) return;
    const timer = setTimeout(setStalled, patience, true);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <>
      {busy && <div className="progress fixed inset-x-0 top-0 z-50 h-0.5 bg-primary" />}
      <span role="status" className="sr-only">
        {busy && t('state.loading')}
      </span>
      {stalled && location && (
        <div
          role="alert"
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-w-text flex-wrap items-center gap-4 rounded border border-line bg-surface p-4 shadow-float"
        >
          <p className="grow basis-60">{t('state.stalled')}</p>
          <a href={`${location.pathname}${location.search}`} className={buttonClass()}>
            {t('state.retry')}
          </a>
        </div>
      )}
    </>
  );
}
