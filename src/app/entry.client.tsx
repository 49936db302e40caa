import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { catalogue, I18nContext } from '../i18n/index.ts';
import { translator } from '../i18n/translate.ts';
import { documentLocale, syncPreferences } from './lib/preferences.ts';

syncPreferences();
const locale = documentLocale();
const i18n = { locale, t: translator(locale, await catalogue(locale)) }; // its chunk is modulepreloaded by the page

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nContext value={i18n}>
        <HydratedRouter />
      </I18nContext>
    </StrictMode>,
  );
});
