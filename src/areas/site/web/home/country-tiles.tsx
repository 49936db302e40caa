import { isCountry } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { HomeAnswer } from '../../../../records/api.ts';
import { type KindSlug, kindOf } from '../../../../records/kinds/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { useView } from '../../../../web/ui/view.ts';

/** A tile for each country with the number of records in each library, linked to the filtered lists. */
export function CountryTiles({ countries, kinds }: Pick<HomeAnswer, 'countries'> & { kinds: readonly KindSlug[] }) {
  const { t, locale } = useI18n();
  const mobile = useView() === 'mobile';
  return (
    <ul
      className={
        mobile ? 'tiles grid grid-cols-2' : 'mt-2 grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line lg:grid-cols-5'
      }
    >
      {countries.map(({ country, counts }) => {
        const name = isCountry(country) ? t(`country.${country}`) : country;
        return (
          <li
            key={country}
            className="flex flex-wrap items-center justify-between gap-x-4 bg-surface px-4 sm:py-3 lg:flex-col lg:items-start"
          >
            <h3 className="w-full font-semibold wrap-anywhere">
              <Link
                to={`${paths.list('standard')}?country=${country}`}
                className="flex min-h-11 items-center hover:text-primary hover:underline md:min-h-8"
              >
                {name}
              </Link>
            </h3>
            <p className="flex w-full justify-between max-sm:hidden">
              {(mobile ? [] : kinds).map((kind) => {
                const count = formatNumber(locale, counts[kind] ?? 0);
                const label = t(`kind.${kind}.plural`);
                return (
                  <Link
                    key={kind}
                    to={`${paths.list(kind)}?country=${country}`}
                    aria-label={`${label}, ${name}: ${count}`}
                    title={label}
                    className={`kind-${kind} inline-flex min-h-11 items-center gap-1.5 text-sm tabular-nums hover:text-primary hover:underline md:min-h-8`}
                  >
                    <Icon name={kindOf(kind).icon} className="size-4 text-kind" />
                    {count}
                  </Link>
                );
              })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
