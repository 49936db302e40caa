import { bcp47, type ContentLanguage, isLocale, locales } from '../../../base/locales.ts';
import { keysOf } from '../../../base/typed-keys.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import { untranslatedParts } from '../../engine/translated.ts';
import { kindOf } from '../../kinds/index.ts';
import type { ContentDetail, TranslationStatus } from '../content.ts';
import { TranslationStatusMark } from './marks.tsx';

/** Table of a record's languages with status, origin (official, human, machine) and title of each translation. */
export function LanguageTable({ one: { kind, values, texts } }: { one: ContentDetail }) {
  const { t } = useI18n();
  const others = keysOf(values.texts).filter((language) => !isLocale(language));
  const original = values.texts[values.lang];
  const complete = (language: ContentLanguage): TranslationStatus => {
    const text = values.texts[language];
    return original && text && untranslatedParts(kindOf(kind), original, values.fields, text).length === 0 ? 'ok' : 'incomplete';
  };
  const head = 'border-b border-line py-1.5 pe-4 text-start text-xs font-normal text-muted';
  const cell = 'border-b border-line py-2 pe-4 align-top';
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col" className={head}>
            {t('admin.content.lang.column')}
          </th>
          <th scope="col" className={head}>
            {t('admin.content.standing')}
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            {t('admin.content.quality')}
          </th>
          <th scope="col" className={head}>
            {t('admin.content.title')}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...locales, ...others].map((language) => {
          const text = values.texts[language];
          const standing = isLocale(language) ? texts[language] : language === values.lang ? 'original' : complete(language);
          return (
            <tr key={language}>
              <th scope="row" className={`${cell} text-start font-normal whitespace-nowrap`}>
                {valueLabel(t, 'language', language)}
              </th>
              <td className={cell}>
                <TranslationStatusMark language={language} standing={standing} long />
              </td>
              <td className={`${cell} whitespace-nowrap text-muted max-sm:hidden`}>
                {text?.quality && language !== values.lang ? valueLabel(t, 'quality', text.quality) : '—'}
              </td>
              <td className={`${cell} wrap-anywhere`}>
                {text ? (
                  <span lang={bcp47(language)} dir="auto">
                    {text.title}
                  </span>
                ) : (
                  <span className="text-muted">—</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
