import { Link } from 'react-router';
import type { HomeAnswer } from '../../contract/api.ts';
import { isCountry } from '../../core/locales.ts';
import { useI18n } from '../../i18n/index.ts';
import { kindSlugs } from '../../kinds/index.ts';
import { number } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';

/** One tile a country: what each library holds of it, as links to the filtered lists. */
export function CountryTiles({ countries }: Pick<HomeAnswer, 'countries'>) {
  const { t, locale } = useI18n();
  return (
    <ul className="mt-2 grid gap-px overflow-hidden rounded border border-line bg-line min-[26rem]:grid-cols-2 lg:grid-cols-5">
      {countries.map(({ country, counts }) => (
        <li key={country} className="bg-surface p-4">
          <h3 className="font-semibold">{isCountry(country) ? t(`country.${country}`) : country}</h3>
          <ul className="mt-1 text-sm">
            {kindSlugs.map((kind) => (
              <li key={kind}>
                <Link
                  to={`${paths.list(kind)}?country=${country}`}
                  className="flex min-h-11 items-center justify-between gap-3 text-muted hover:text-primary hover:underline md:min-h-7"
                >
                  <span className="line-clamp-1">{t(`kind.${kind}.plural`)}</span>
                  <span className="tabular-nums text-ink">{number(locale, counts[kind] ?? 0)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
