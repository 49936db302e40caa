import { type ReactNode, StrictMode, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { catalogue, type I18n, I18nContext } from '../i18n/index.ts';
import { translator } from '../i18n/translate.ts';
import { messagesOfPage } from './lib/messages.tsx';
import { documentLocale, syncPreferences } from './lib/preferences.ts';

syncPreferences();
const locale = documentLocale();
const firstTexts: I18n = { locale, t: translator(locale, messagesOfPage()) };
const signsOfLife = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart'] as const;

/** Begins with the page's own texts and takes the whole catalogue at the reader's first move. */
function Texts({ children }: { children: ReactNode }) {
  const [i18n, setI18n] = useState(firstTexts);
  useEffect(() => {
    const once = new AbortController();
    const fetchAll = () => {
      once.abort();
      void catalogue(locale).then((messages) => startTransition(() => setI18n({ locale, t: translator(locale, messages) })));
    };
    for (const sign of signsOfLife) addEventListener(sign, fetchAll, { signal: once.signal, passive: true });
    return () => once.abort();
  }, []);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

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
