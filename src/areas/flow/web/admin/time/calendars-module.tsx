import { bcp47 } from '../../../../../base/locales.ts';
import { useI18n } from '../../../../../platform/i18n/index.ts';
import { valueLabel } from '../../../../../web/lib/labels.ts';
import type { DetailProps, OfficeModule, TranslationContext } from '../../../../../web/office/module.ts';
import { DrawerFactList, DrawerSection } from '../../../../../web/office/parts.tsx';
import { textOfKey } from '../../../../../web/office/texts.tsx';
import type { CalendarDetail, CalendarRow } from '../../../time/calendar.ts';

/** A Monday, from which the localized names of weekdays are computed. */
const monday = Date.UTC(2024, 0, 1);
const dayName = (day: number, { locale }: Pick<TranslationContext, 'locale'>): string =>
  new Intl.DateTimeFormat(bcp47(locale), { weekday: 'short', timeZone: 'UTC' }).format(monday + (day - 1) * 86_400_000);
const restOf = (rest: readonly number[], words: Pick<TranslationContext, 'locale'>): string =>
  rest.map((day) => dayName(day, words)).join(', ');

/** The detail of a calendar with its exceptions. */
function CalendarDetailView({ one }: DetailProps<CalendarDetail>) {
  const { t, locale } = useI18n();
  const { zone, rest, opens, closes, knownUntil, entries } = one;
  return (
    <>
      <DrawerFactList module="calendars" facts={{ zone, rest: restOf(rest, { locale }), hours: `${opens}–${closes}`, knownUntil }} />
      <DrawerSection title={textOfKey(t, 'admin.calendars.entries') ?? ''}>
        <ul className="grid gap-1">
          {(entries ?? []).map(({ day, works, name }) => (
            <li key={day} className="flex flex-wrap gap-2">
              <time dateTime={day} className="tabular-nums">
                {day}
              </time>
              <span className="text-muted">{textOfKey(t, works ? 'admin.calendars.works' : 'admin.calendars.rests')}</span>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </DrawerSection>
    </>
  );
}

/** The back-office module of work calendars. */
export const calendars: OfficeModule<CalendarRow, CalendarDetail> = {
  name: 'calendars',
  page: '/admin/calendars',
  resource: 'calendars',
  permissions: { update: 'flow:calendar:update', export: 'flow:calendar:read' },
  nameOf: ({ country }, { t }) => valueLabel(t, 'country', country),
  columns: [
    { name: 'country', cell: ({ country }, { t }) => valueLabel(t, 'country', country) },
    { name: 'zone' },
    { name: 'rest', cell: ({ rest }, words) => restOf(rest, words) },
    { name: 'hours', className: 'tabular-nums whitespace-nowrap', cell: ({ opens, closes }) => `${opens}–${closes}` },
    { name: 'days', className: 'tabular-nums' },
    { name: 'knownUntil', cell: ({ knownUntil }, { t }) => knownUntil ?? textOfKey(t, 'admin.calendars.unknown') },
  ],
  fields: (words) => [
    { name: 'zone', type: 'text', required: true },
    {
      name: 'rest',
      type: 'checks',
      options: () => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: dayName(day, words) })),
      initial: ({ rest }) => (rest ?? []).map(String),
    },
    { name: 'opens', type: 'text', required: true },
    { name: 'closes', type: 'text', required: true },
    { name: 'knownUntil', type: 'date' },
  ],
  actions: [
    {
      name: 'day',
      icon: 'plus',
      permission: 'flow:calendar:update',
      fields: [
        { name: 'day', type: 'date', required: true },
        { name: 'works', type: 'switch' },
        { name: 'name', type: 'text', empty: '' },
      ],
    },
    { name: 'forget', icon: 'minus', permission: 'flow:calendar:update', fields: [{ name: 'day', type: 'date', required: true }] },
    {
      name: 'import',
      icon: 'upload',
      permission: 'flow:calendar:update',
      fields: [
        { name: 'ics', type: 'textarea', required: true },
        { name: 'works', type: 'switch' },
        { name: 'replace', type: 'switch' },
      ],
    },
  ],
  Detail: CalendarDetailView,
};
