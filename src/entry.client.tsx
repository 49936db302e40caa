import { type ReactNode, StrictMode, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { type I18n, I18nContext } from './platform/i18n/index.ts';
import { createTranslator } from './platform/i18n/translate.ts';
import { messagesOfPage } from './web/lib/messages.tsx';
import { documentLocale, syncPreferences } from './web/lib/preferences.ts';
import { loadPublicTexts } from './web/texts/index.ts';

/**
 * Interactions that were recorded before hydration; undefined if the page did not defer its hydration (decision 043). If the object
 * exists, the inline trigger script has already synchronised the preferences.
 */
const { sleep } = window;
const arriving = sleep && import('./web/deferred-hydration/replay.ts');
if (!sleep) syncPreferences();
const locale = documentLocale();
const texts = messagesOfPage();
const firstTexts: I18n = { locale, t: createTranslator(locale, texts) };
/**
 * Loads the complete text catalogue into the object `texts`, from which rendered components read. Texts delivered with the page take
 * precedence.
 */
const fetchTexts = () => loadPublicTexts(locale).then((messages) => void Object.assign(texts, { ...messages, ...texts }));
const interactionEvents = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart'] as const;

/**
 * Provides the texts of the page and loads the complete catalogue at the first interaction. It is the outermost component, so its effect
 * runs after the effects of all other components.
 */
function Texts({ children }: { children: ReactNode }) {
  const [i18n, setI18n] = useState(firstTexts);
  useEffect(() => {
    const say = () => startTransition(() => setI18n({ locale, t: createTranslator(locale, texts) }));
    const follow = () => void import('./web/live/labels.ts').then(({ pollLabelsAndMenus }) => pollLabelsAndMenus(locale, texts, say));
    if (sleep) {
      void arriving?.then(({ replayInteractions: replay }) => replay(sleep));
      return follow();
    }
    const once = new AbortController();
    const onSign = (event: Event) => {
      // a starting browser reports a pointer event at the position 0, 0 although the pointer did not move
      if (event instanceof PointerEvent && event.clientX + event.clientY === 0) return;
      once.abort();
      void fetchTexts().then(say);
      follow();
    };
    for (const sign of interactionEvents) addEventListener(sign, onSign, { signal: once.signal, passive: true });
    return () => once.abort();
  }, []);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

const begin = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Texts>
          <HydratedRouter />
        </Texts>
      </StrictMode>,
    );
  });
// The user centre, the back office and pages with deferred hydration need texts that the page does not contain. They hydrate after the
// catalogue is loaded or has failed to load.
const [, area] = location.pathname.split('/');
if (area === 'uc' || sleep) fetchTexts().then(begin, begin);
else if (area === 'admin')
  Promise.all([fetchTexts(), import('./web/office/texts.tsx').then((texts) => texts.pendingOfficeTexts)]).then(begin, begin);
else begin();
