import { z } from 'zod';
import { countries } from '../../base/locales.ts';
import { fromKeys, keysOf } from '../../base/typed-keys.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import { operations, type ScreenDailyData, type ScreenFigures } from './operations.ts';
import type { ScreenDataReader } from './screen.server.ts';
import { comparedLibraryKinds, countedSections, sectionKinds } from './sections.ts';
import { cloudBoxes } from './word-cloud.ts';

const total = z.number().int();
const counts = z.array(total.nullable());
const moment = z.string().nullable();

const figuresSchema = z.object({
  ...fromKeys(countries, () => total),
  industries: z.array(z.string()),
  kws: z.array(z.string()),
  count: z.object(fromKeys(keysOf(countedSections), () => total)),
  hot: z.array(
    z.object({
      type: z.enum(kindSlugs),
      id: z.string(),
      title: z.string(),
      locale: z.string(),
      source: z.string().nullable(),
      hot: total,
      trend: z.array(total),
    }),
  ),
  access: z.object({ total, new: total, inc: total, detail: counts }),
  rt: counts,
  f: total,
  usage: z.object(fromKeys(keysOf(comparedLibraryKinds), () => total)),
  events: z.array(
    z.object({ id: z.string(), section: z.enum(keysOf(sectionKinds)), country: z.enum(countries).nullable(), at: z.string() }),
  ),
  since: z.object({ usage: moment, rt: moment, access: moment, kws: moment, hot: moment }),
  at: z.string(),
}) satisfies z.ZodType<ScreenFigures>;

const participation = z.object({ secretariat: total.nullable(), participating: total.nullable(), observing: total.nullable() });
const placedWord = z.object({ text: z.string(), value: z.number(), x: z.number(), y: z.number(), size: z.number() });
const frameSchema = z.object({
  startDate: z.string(),
  timeZone: z.string(),
  held: z.object(fromKeys(keysOf(comparedLibraryKinds), () => total)),
  cards: z.array(
    z.object({
      id: z.string(),
      country: z.enum(countries),
      organization: z.string(),
      locale: z.string(),
      phone: z.string().nullable(),
      fax: z.string().nullable(),
      email: z.string().nullable(),
      web: z.string().nullable(),
      tc: participation,
      pdc: participation,
    }),
  ),
  cloud: z.object(fromKeys(keysOf(cloudBoxes), () => z.array(placedWord))),
}) satisfies z.ZodType<ScreenDailyData>;

const handle = operationBinderFor<{ screen: ScreenDataReader }>('screen');

export const served = {
  screen: handle(operations.screen, {
    id: 'screen',
    summary: 'Get the figures of the big screen; the only parameter is the language',
    output: figuresSchema,
    run: ({ services: { screen }, context }) => screen.figures(context),
  }),
  screenFrame: handle(operations.screenFrame, {
    id: 'screen.frame',
    summary: 'Get the constants of the big screen: first day, time zone, national bodies, industries',
    input: z.strictObject({}),
    output: frameSchema,
    run: ({ services: { screen }, context }) => screen.frame(context),
  }),
};
