import type { Locale } from '../../../../base/locales.ts';
import { bcp47, countries } from '../../../../base/locales.ts';
import { keysOf } from '../../../../base/typed-keys.ts';
import type { Translate } from '../../../../platform/i18n/types.ts';
import { percentages } from '../../../../web/charts/geometry.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { parseIndustry } from '../../industries.ts';
import { comparedLibraryKinds, comparedLibrarySections } from '../../sections.ts';
import type { PanelTableData } from './ScreenPanel.tsx';
import type { ScreenState } from './use-screen.ts';

/** Hours at which the two-hour intervals of the visitor chart end: 0, 2, … 24. */
export const visitorChartHours = Array.from({ length: 13 }, (_, i) => i * 2);

interface PanelTranslator {
  t: Translate;
  locale: Locale;
}

/** Formats a day, such as 3 May; with the year if it differs from the year of `referenceDay`. */
export const formatShortDay = (locale: Locale, day: string, referenceDay = day): string =>
  new Intl.DateTimeFormat(bcp47(locale), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(day.slice(0, 4) !== referenceDay.slice(0, 4) && { year: 'numeric' }),
  }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** Returns a formatter for times such as 14 May, 10:30. `timeZone` undefined: the zone of the device. */
export const createTimeFormatter = (locale: Locale, timeZone?: string) =>
  new Intl.DateTimeFormat(bcp47(locale), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });

interface FigureExplanation {
  what: string;
  /** Time at which counting began; null: it has not begun. */
  since: string | null;
  /** Length of the counted period in days; undefined: since the beginning. */
  days?: number;
}
/** Returns the explanation of a figure; adds the start of counting if it is later than the start of the period. */
const explain = ({ t, locale }: PanelTranslator, at: string, { what, since, days }: FigureExplanation): string => {
  // reads both texts, because a page contains only texts used in its rendering, and a hall screen never navigates
  const sentences = { none: t('screen.none'), since: t('screen.since', { day: formatShortDay(locale, since ?? at, at) }) };
  const isFullPeriod = since !== null && days !== undefined && Date.parse(at) - Date.parse(since) >= days * 86_400_000;
  return isFullPeriod ? what : `${what} · ${since === null ? sentences.none : sentences.since}`;
};

/** Returns the title of each panel and the explanation of its figures. */
export const panelTitlesOf = (words: PanelTranslator, { figures: { since, at, usage }, frame }: Pick<ScreenState, 'figures' | 'frame'>) => {
  const { t } = words;
  const technologies = since.kws === null;
  const counted = (what: string, from: string | null, days?: number) => explain(words, at, { what, since: from, ...(days && { days }) });
  const few = { title: t('screen.words.technologies'), what: t('screen.words.few') };
  const [read, unread] = [counted(t('screen.usage.what'), since.usage, 30), t('screen.usage.empty')];
  const many = { title: t('screen.words'), what: counted(t('screen.words.what'), since.kws, 30) };
  return {
    usage: { title: t('screen.usage'), what: Object.values(usage).some((views) => views > 0) ? read : unread },
    rt: { title: t('screen.rt'), what: counted(t('screen.rt.what', { zone: frame.timeZone }), since.rt, 1) },
    access: { title: t('screen.access'), what: counted(t('screen.access.what'), since.access) },
    map: { title: t('screen.map'), what: t('screen.map.what') },
    countries: { title: t('screen.countries'), what: t('screen.countries.what') },
    words: technologies ? few : many,
    industries: { title: t('screen.industries'), what: t('screen.industries.what') },
    hot: { title: t('screen.hot'), what: counted(t('screen.hot.what'), since.hot, 7) },
    bodies: { title: t('screen.bodies'), what: t('screen.bodies.what') },
  };
};
export type PanelName = keyof ReturnType<typeof panelTitlesOf>;

/** Returns the figures of each panel as a table. */
export const panelTablesOf = (
  words: PanelTranslator,
  { figures, frame }: Pick<ScreenState, 'figures' | 'frame'>,
  days: readonly string[],
) => {
  const { t, locale } = words;
  const { usage, rt, access, industries, kws, hot, events } = figures;
  const shares = percentages(keysOf(comparedLibraryKinds).map((name) => usage[name]));
  const moment = (at: string) => createTimeFormatter(locale).format(new Date(at));
  const countryName = (country: string) => valueLabel(t, 'country', country);
  return {
    usage: {
      head: [t('screen.map.section'), t('screen.usage.views'), `${t('screen.usage.share')} (%)`],
      rows: keysOf(comparedLibraryKinds).map((name, i) => [
        t(`screen.section.${comparedLibrarySections[name]}`),
        usage[name],
        shares[i] ?? 0,
      ]),
    },
    rt: { head: [t('screen.rt.hour'), t('screen.rt.persons')], rows: visitorChartHours.map((hour, i) => [`${hour}:00`, rt[i] ?? null]) },
    access: {
      head: [t('screen.access.day'), t('screen.access')],
      rows: [
        [t('screen.access.total'), access.total],
        [t('screen.access.new'), access.new],
        ...days.map((day, i) => [day, access.detail[i] ?? null]).reverse(),
      ],
    },
    countries: {
      head: [t('screen.countries.country'), t('screen.countries.what')],
      rows: countries.map((country) => [countryName(country), figures[country]]),
    },
    industries: {
      head: [t('screen.industries.industry'), t('screen.countries.what')],
      rows: industries.map(parseIndustry).map(({ name, value }) => [name, value]),
    },
    words: { head: ['#', t('screen.words.word')], rows: kws.map((word, i) => [i + 1, word]) },
    map: {
      head: [t('screen.map.section'), t('screen.countries.country'), t('screen.map.time')],
      rows: events.map(({ section, country, at }) => [t(`screen.section.${section}`), country && countryName(country), moment(at)]),
    },
    hot: {
      head: [t('screen.hot.record'), t('screen.hot.source'), t('screen.usage.views')],
      rows: hot.map(({ title, source, hot: views }) => [title, source, views]),
    },
    bodies: {
      head: [
        t('screen.countries.country'),
        t('screen.bodies.organization'),
        t('screen.bodies.phone'),
        t('screen.bodies.fax'),
        t('screen.bodies.email'),
        t('screen.bodies.web'),
        ...(['TC', 'PDC'] as const).flatMap((kind) =>
          (['secretariat', 'participating', 'observing'] as const).map((role) => `${kind}: ${t(`screen.bodies.${role}`)}`),
        ),
      ],
      rows: frame.cards.map(({ country, organization, phone, fax, email, web, tc, pdc }) => [
        countryName(country),
        organization,
        phone,
        fax,
        email,
        web,
        ...[tc, pdc].flatMap(({ secretariat, participating, observing }) => [secretariat, participating, observing]),
      ]),
    },
  } satisfies Record<PanelName, PanelTableData>;
};
