import { useLocation, useRouteLoaderData } from 'react-router';
import { offlineListPath } from '../../../base/offline-pages.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import type { HtmlDocumentFacts } from '../../context.ts';
import type { PreferenceName } from '../../lib/preferences.ts';
import { Icon } from '../../ui/icon.tsx';
import { BottomSheet } from '../../ui/sheet.tsx';
import { type ChoiceOption, languages, preferenceHrefs, useNationOptions, useThemeOptions } from '../choice.tsx';

export const preferencesId = 'preferences';

/** Sheet of preferences: language, nation and theme. Each choice is a link; the server stores it in a cookie. */
export function Preferences() {
  const { t, locale } = useI18n();
  const facts = useRouteLoaderData<HtmlDocumentFacts>('root');
  return (
    <BottomSheet id={preferencesId} title={t('mobile.preferences')}>
      <Choices name="locale" label={t('language.label')} options={languages} value={locale} />
      <Choices name="nation" label={t('nation.label')} options={useNationOptions()} value={facts?.nation ?? 'all'} />
      <Choices name="theme" label={t('theme.label')} options={useThemeOptions()} value={facts?.theme ?? 'auto'} />
      {facts?.offline && (
        <ul className="sheet-links mt-6">
          <li>
            <a href={offlineListPath}>
              <Icon name="bookmark" />
              {t('mobile.kept.title')}
            </a>
          </li>
        </ul>
      )}
    </BottomSheet>
  );
}

function Choices({
  name,
  label,
  options,
  value,
}: {
  name: PreferenceName;
  label: string;
  options: readonly ChoiceOption[];
  value: string;
}) {
  const href = preferenceHrefs(useLocation(), name);
  return (
    <section>
      <h3>{label}</h3>
      <ul className="sheet-chips">
        {options.map((option) => (
          <li key={option.value}>
            <a href={href(option.value)} lang={option.lang} aria-current={option.value === value ? 'true' : undefined} className="chip">
              {option.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
