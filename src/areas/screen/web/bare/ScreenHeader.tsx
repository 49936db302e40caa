import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { autonyms, bcp47, type Locale, locales } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { dayOf, daysBetween } from './clock.ts';
import { useIsBrowser } from './use-motion.ts';
import type { ScreenState } from './use-screen.ts';

/** Returns the address of the screen in another language, keeping other query parameters. */
const inLanguage = (search: string, locale: string): string => {
  const params = new URLSearchParams(search);
  params.set('locale', locale);
  return `/dashboard?${params}`;
};

/** Time of the figures: in the site's time zone on the server, in the device's zone in the browser. */
function AsOf({ screen: { figures, frame, lost } }: { screen: ScreenState }) {
  const { t, locale } = useI18n();
  const here = useIsBrowser();
  const at = new Date(figures.at);
  const zone = here ? {} : { timeZone: frame.timeZone };
  const time = new Intl.DateTimeFormat(bcp47(locale), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone }).format(at);
  const sentences = { lost: t('screen.lost', { time }), good: t('screen.asOf', { time }) };
  return (
    <p role="status" className={`screen-as-of ${lost ? 'is-lost' : ''}`}>
      <time dateTime={figures.at}>{lost ? sentences.lost : sentences.good}</time>
    </p>
  );
}

/** Short names of languages for lack of space; the full names are the accessible names of the links. */
const abbreviations: Record<Locale, string> = { 'zh-cn': '中文', 'en-us': 'EN', 'ru-ru': 'РУ', 'pt-br': 'PT' };

function Languages() {
  const { locale } = useI18n();
  const { search } = useLocation();
  return (
    <ul className="screen-languages">
      {locales.map((one) => (
        <li key={one}>
          <a
            href={inLanguage(search, one)}
            lang={bcp47(one)}
            title={autonyms[one]}
            aria-label={`${abbreviations[one]} ${autonyms[one]}`}
            aria-current={one === locale ? 'true' : undefined}
          >
            {abbreviations[one]}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface ScreenControlProps {
  paused: boolean;
  onPause: () => void;
  asTable: boolean;
  onTable: () => void;
}

function Controls({ paused, onPause, asTable, onTable }: ScreenControlProps) {
  const { t } = useI18n();
  const words = {
    pause: [t('screen.pause'), t('screen.resume')],
    table: [t('screen.tables'), t('screen.charts')],
    full: t('screen.full'),
  } as const;
  const enterFullScreen = () =>
    document.fullscreenElement
      ? void document.exitFullscreen()
      : void document.documentElement.requestFullscreen?.().catch(() => undefined);
  const button = (name: string, icon: string, label: string, onClick: () => void) => (
    <button key={name} type="button" className="screen-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} className="screen-icon" />
    </button>
  );
  return (
    <div role="toolbar" aria-label={t('screen.tools')} className="screen-tools">
      {button('pause', paused ? 'circle-play' : 'pause', words.pause[paused ? 1 : 0], onPause)}
      {button('table', asTable ? 'layout-dashboard' : 'table', words.table[asTable ? 1 : 0], onTable)}
      {button('full', 'maximize', words.full, enterFullScreen)}
    </div>
  );
}

interface HeaderProps extends ScreenControlProps {
  screen: ScreenState;
  /** Element into which the clock writes the time. */
  clock: RefObject<HTMLTimeElement | null>;
}

/** Header of a screen without the regular header: appears if the server cannot be reached, or on hover and focus. */
export function CornerHeader({ screen, ...switches }: ScreenControlProps & { screen: ScreenState }) {
  const { t } = useI18n();
  return (
    <header className={`screen-corner ${screen.lost ? 'is-lost' : ''}`}>
      <h1 className="sr-only">{t('screen.title')}</h1>
      <AsOf screen={screen} />
      <Controls {...switches} />
    </header>
  );
}

/** Header: name of the site, days since its start, time, controls. */
export function ScreenHeader({ screen, clock, ...switches }: HeaderProps) {
  const { t } = useI18n();
  const { startDate, timeZone } = screen.frame;
  const here = useIsBrowser();
  const today = here ? dayOf(new Date()) : new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(screen.figures.at));
  return (
    <header className="screen-header">
      <h1>
        <a href="/" title={t('screen.back')}>
          {t('site.name')}
        </a>
      </h1>
      <p className="screen-days">{t('screen.days', { count: daysBetween(startDate, today) })}</p>
      <AsOf screen={screen} />
      <Languages />
      <Controls {...switches} />
      <time ref={clock} className="screen-clock" suppressHydrationWarning />
    </header>
  );
}
