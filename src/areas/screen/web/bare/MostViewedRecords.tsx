import { useI18n } from '../../../../platform/i18n/index.ts';
import { kindOf } from '../../../../records/kinds/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { SparkLine } from '../../../../web/charts/SparkLine.tsx';
import { formatNumber } from '../../../../web/lib/format.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { MostViewedRecordItem } from '../../operations.ts';

/** List of the most viewed records of seven days, each with its trend. */
export function MostViewedRecords({ hot }: { hot: readonly MostViewedRecordItem[] }) {
  const { t, locale } = useI18n();
  if (hot.length === 0) return <p className="screen-empty">{t('screen.none')}</p>;
  return (
    <ol className="screen-hot-list">
      {hot.map((item) => (
        <li key={`${item.type}/${item.id}`} className={`kind-${item.type}`}>
          <Icon name={kindOf(item.type).icon} className="screen-icon text-kind" />
          <div>
            <a href={paths.detail(item.type, item.id)} lang={item.locale} dir="auto" className="title block">
              {item.title}
            </a>
            {item.source && (
              <small>
                <bdi>{item.source}</bdi>
              </small>
            )}
          </div>
          <SparkLine values={item.trend} className="screen-spark text-kind" />
          <span className="heat">{formatNumber(locale, item.hot)}</span>
        </li>
      ))}
    </ol>
  );
}
