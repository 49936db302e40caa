import { countries } from '../../../../base/locales.ts';
import { keysOf } from '../../../../base/typed-keys.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { percentages } from '../../../../web/charts/geometry.ts';
import { RadarChart } from '../../../../web/charts/RadarChart.tsx';
import { RingChart } from '../../../../web/charts/RingChart.tsx';
import { TagCloud } from '../../../../web/charts/TagCloud.tsx';
import { formatNumber } from '../../../../web/lib/format.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import type { ScreenDailyData, ScreenFigures } from '../../operations.ts';
import { comparedLibraryKinds, comparedLibrarySections } from '../../sections.ts';
import { cloudBoxes } from '../../word-cloud.ts';

/** Share of each compared library in all views; while there are no views, an empty ring and the number of records of each library. */
export function UsageShares({ usage, held: recordCounts }: Pick<ScreenFigures, 'usage'> & Pick<ScreenDailyData, 'held'>) {
  const { t, locale } = useI18n();
  const parts = keysOf(comparedLibraryKinds).map((use) => ({
    kind: comparedLibraryKinds[use],
    name: t(`screen.section.${comparedLibrarySections[use]}`),
    value: usage[use],
    holds: recordCounts[use],
    className: `kind-${comparedLibraryKinds[use]} text-kind`,
  }));
  const shares = percentages(parts.map(({ value }) => value));
  const empty = parts.every(({ value }) => value === 0);
  return (
    <div className="screen-usage-parts">
      <RingChart label={t('screen.usage')} parts={parts} />
      <div>
        <dl className="screen-legend">
          {parts.map(({ kind, name, value, holds, className }, i) => (
            <div key={kind}>
              <dt>
                <span aria-hidden="true" className={`screen-swatch ${className}`} />
                {name}
              </dt>
              <dd title={formatNumber(locale, empty ? holds : value)}>{empty ? formatNumber(locale, holds) : `${shares[i]} %`}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** Number of records of the ten countries in their fixed order. */
export function CountryRecordCounts({ figures }: { figures: ScreenFigures }) {
  const { t, locale } = useI18n();
  const axes = countries.map((country) => ({
    name: country === 'ae' ? t('screen.countries.ae') : valueLabel(t, 'country', country),
    value: figures[country],
    figure: formatNumber(locale, figures[country]),
  }));
  return <RadarChart label={t('screen.countries')} axes={axes} />;
}

/** Word cloud of the industries of records. */
export function IndustryCloud({ cloud }: Pick<ScreenDailyData, 'cloud'>) {
  const { t } = useI18n();
  if (cloud.wide.length === 0) return <p className="screen-empty">{t('screen.none')}</p>;
  return keysOf(cloudBoxes).map((shape) => (
    <div key={shape} className={`screen-cloud is-${shape}`}>
      <TagCloud label={t('screen.industries')} words={cloud[shape]} box={cloudBoxes[shape]} />
    </div>
  ));
}
