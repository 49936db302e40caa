import { z } from 'zod';
import { countries } from '../../../base/locales.ts';
import * as s from '../../../platform/http/shapes.ts';
import { declareResourceAction, type Resource } from '../../../platform/resource/resource.server.ts';
import type { CalendarDetail, CalendarInput, CalendarRow } from './calendar.ts';
import type { Calendars } from './calendars.server.ts';

const row = z.object({
  id: z.string(),
  country: z.enum(countries),
  zone: z.string(),
  rest: z.array(z.number()),
  opens: z.string(),
  closes: z.string(),
  knownUntil: s.nullableTextSchema,
  days: z.number(),
  version: z.number(),
}) satisfies z.ZodType<CalendarRow>;
const hour = z.string('required').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'format');
const entry = z.strictObject({ day: z.iso.date('date'), works: z.boolean(), name: s.singleLineSchema(200).default('') });

/** The back-office resource of work calendars. */
export const calendarResource = (calendars: Calendars): Resource<CalendarRow, CalendarDetail, never, CalendarInput> => ({
  name: 'calendars',
  permissions: { read: 'flow:calendar:read', update: 'flow:calendar:update' },
  sorts: ['country'],
  row,
  detail: row.extend({ entries: z.array(z.object({ day: z.string(), works: z.boolean(), name: z.string() })) }),
  change: z.strictObject({
    zone: s.createRequiredLineSchema(60),
    rest: z.array(z.coerce.number<unknown>().int().min(1).max(7)).max(7),
    opens: hour,
    closes: hour,
    knownUntil: z.iso.date('date').nullable(),
    entries: z.array(entry).max(2000, 'atMostEntries').optional(),
    version: s.rowVersionSchema,
  }),
  list: (context, query) => calendars.list(context, query),
  get: (context, id) => calendars.get(context, id),
  update: (context, id, input) => calendars.update(context, id, input),
  bodyLimit: 2_000_000,
  actions: {
    day: declareResourceAction({
      permission: 'flow:calendar:update',
      input: entry,
      run: (context, id, one) => calendars.setDay(context, id, one),
    }),
    forget: declareResourceAction({
      permission: 'flow:calendar:update',
      input: z.strictObject({ day: z.iso.date('date') }),
      run: (context, id, { day }) => calendars.forgetDay(context, id, day),
    }),
    import: declareResourceAction({
      permission: 'flow:calendar:update',
      input: z.strictObject({ ics: z.string(), works: z.boolean().default(false), replace: z.boolean().default(false) }),
      output: z.object({ added: z.number(), changed: z.number(), removed: z.number(), skipped: z.number() }),
      run: (context, id, input) => calendars.import(context, id, input),
    }),
  },
});
