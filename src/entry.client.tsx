import { type ReactNode, StrictMode, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { type I18n, I18nContext } from './platform/i18n/index.ts';
import { translator } from './platform/i18n/translate.ts';
import { messagesOfPage } from './web/lib/messages.tsx';
import { documentLocale, syncPreferences } from './web/lib/preferences.ts';
import { catalogue } from './web/texts/index.ts';

/** What was done while the page slept (decision 043): its starter has kept the preferences alike, and the reader's first move is made. */
const { sleep } = window;
const arriving = sleep && import('./web/deferred-hydration/replay.ts');
if (!sleep) syncPreferences();
const locale = documentLocale();
const texts = messagesOfPage();
const firstTexts: I18n = { locale, t: translator(locale, texts) };
/** What was rendered before finds its words too, once it needs them. */
const fetchTexts = () => catalogue(locale).then((messages) => void Object.assign(texts, { ...messages, ...texts }));
const signsOfLife = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart'] as const;

/** Begins with the page's own texts and takes the whole catalogue at the reader's first move. Around all else: its effect is the last to run. */
function Texts({ children }: { children: ReactNode }) {
  const [i18n, setI18n] = useState(firstTexts);
  useEffect(() => {
    const say = () => startTransition(() => setI18n({ locale, t: translator(locale, texts) }));
    const follow = () => void import('./web/live/labels.ts').then(({ followLabels }) => followLabels(locale, texts, say));
    if (sleep) {
      void arriving?.then(({ replay }) => replay(sleep));
      return follow();
    }
    const once = new AbortController();
    const onSign = (event: Event) => {
      // a browser that starts up reports a pointer at its corner that nobody moved there
      if (event instanceof PointerEvent && event.clientX + event.clientY === 0) return;
      once.abort();
      void fetchTexts().then(say);
      follow();
    };
    for (const sign of signsOfLife) addEventListener(sign, onSign, { signal: once.signal, passive: true });
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
// pages that ask and answer by themselves, or were touched already, say more than they came with: no button works before its words are there
const [, area] = location.pathname.split('/');
if (area === 'uc' || sleep) fetchTexts().then(begin, begin);
else if (area === 'admin') Promise.all([fetchTexts(), import('./web/office/texts.tsx').then((texts) => texts.arriving)]).then(begin, begin);
else begin();
