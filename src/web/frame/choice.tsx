import { type Location, useLocation } from 'react-router';
import { autonyms, bcp47, countries, locales } from '../../base/locales.ts';
import { withoutView } from '../../base/views.ts';
import { useI18n } from '../../platform/i18n/index.ts';
import type { PreferenceName } from '../lib/preferences.ts';
import { Icon } from '../ui/icon.tsx';

/** An option of a choice menu. `lang`: language of its label. */
export interface ChoiceOption {
  value: string;
  label: string;
  lang?: string;
}

/** Returns a function that gives the address of this page with another preference. The server stores the parameter in a cookie. */
export const preferenceHrefs = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  name: PreferenceName,
): ((value: string) => string) => {
  const params = withoutView(new URLSearchParams(search));
  for (const one of ['nation', 'theme', name]) params.delete(one);
  const rest = params.size > 0 ? `${params}&` : '';
  return (value) => `${pathname}?${rest}${name}=${value}`;
};

/** A button that opens a list of plain links, so that it works without script. */
export function ChoiceMenu({ name, label, icon, options, value, quiet, hasFullLabel }: ChoiceProps) {
  const href = preferenceHrefs(useLocation(), name);
  const current = options.find((option) => option.value === value);
  const id = `choose-${name}`;
  return (
    <>
      <button type="button" popoverTarget={id} className={`choice ${hasFullLabel ? 'shrink-0' : 'min-w-0'}`}>
        <Icon name={icon} className="size-4 shrink-0" />
        <span className="sr-only">{label}: </span>
        <span className={quiet ? 'max-md:sr-only' : 'truncate'}>{current?.label}</span>
        <Icon name="chevron-down" className="size-3.5 max-sm:hidden" />
      </button>
      <ul id={id} popover="auto" aria-label={label} className="panel panel-end">
        {options.map((option) => (
          <li key={option.value}>
            <a
              href={href(option.value)}
              lang={option.lang}
              aria-current={option.value === value ? 'true' : undefined}
              className="panel-link"
            >
              {option.label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
interface ChoiceProps {
  name: PreferenceName;
  label: string;
  icon: string;
  options: readonly ChoiceOption[];
  value: string;
  /** True shows only the icon on phones. */
  quiet?: boolean;
  /** True never truncates the label. */
  hasFullLabel?: boolean;
}

export const useNationOptions = (): ChoiceOption[] => {
  const { t } = useI18n();
  return [{ value: 'all', label: t('nation.all') }, ...countries.map((value) => ({ value, label: t(`country.${value}`) }))];
};
export const languages: ChoiceOption[] = locales.map((value) => ({ value, label: autonyms[value], lang: bcp47(value) }));
export const useThemeOptions = (): ChoiceOption[] => {
  const { t } = useI18n();
  return (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`theme.${value}`) }));
};
