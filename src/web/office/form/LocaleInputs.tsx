import { autonyms, bcp47, locales } from '../../../base/locales.ts';
import { useT } from '../../../platform/i18n/index.ts';
import { LocaleTabs } from '../../forms/tabs/LocaleTabs.tsx';

interface Props {
  name: string;
  label: string;
  texts: Readonly<Record<string, string>>;
  /** Default texts by language, shown where the field is empty. */
  otherwise?: Readonly<Record<string, string | undefined>> | undefined;
  disabled: boolean;
}

/** One text input for each language. */
export function LocaleInputs({ name, label, texts, otherwise, disabled }: Props) {
  const t = useT();
  return (
    <LocaleTabs
      label={`${label}: ${t('office.locales')}`}
      prefix={name}
      present={locales.filter((locale) => texts[locale])}
      otherwise={locales.filter((locale) => otherwise?.[locale])}
    >
      {(locale, faulty) => (
        <input
          name={`${name}.${locale}`}
          defaultValue={texts[locale] ?? ''}
          placeholder={otherwise?.[locale] || t('placeholder.enter')}
          lang={bcp47(locale)}
          aria-label={`${label}, ${autonyms[locale]}`}
          aria-invalid={faulty || undefined}
          disabled={disabled}
          className="office-field w-full"
        />
      )}
    </LocaleTabs>
  );
}
