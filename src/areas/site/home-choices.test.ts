import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { countries, type Locale } from '../../base/locales.ts';
import type { HomeAnswer, HomeBlockName, ListAnswer, ListedRecord } from '../../records/api.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import { type KindSlug, kindOf } from '../../records/kinds/index.ts';

/** Selection of records on the home page: latest records for the visitor, counts of the month, bodies of the ten members. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
}, 60_000);
afterAll(() => portal.close());

const month = new Date().toISOString().slice(0, 7);
const shifted = (by: number): string => {
  const date = new Date(`${month}-15`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
};
let made = 0;
interface DraftInput extends Partial<Omit<RecordDraft, 'fields'>> {
  fields?: Record<string, unknown>;
  /** Languages of the record, its original language first. */
  in?: readonly ('zh-cn' | 'en-us' | 'ru-ru')[];
}
const draft = (title: string, { in: languages = ['en-us'], fields, ...more }: DraftInput): RecordDraft => ({
  key: `choice:${++made}`,
  lang: languages[0] ?? 'en-us',
  texts: Object.fromEntries(languages.map((language) => [language, { title: `${title} ${language}` }])),
  country: null,
  date: null,
  source: { name: 'Test', link: null },
  fields: { ...fields },
  ...more,
});
const standard = (number: string, more: DraftInput): RecordDraft => draft(number, { ...more, fields: { number, ...more.fields } });

const home = async (locale: Locale = 'en-us') => (await portal.get<HomeAnswer>(`/api/portal/home?locale=${locale}`)).data;
const recordsOfBlock = async (block: HomeBlockName, kind: KindSlug, locale?: Locale): Promise<ListedRecord[]> =>
  (await home(locale)).blocks.find(({ name }) => name === block)?.lists.find((list) => list.kind === kind)?.docs ?? [];

describe('latest records', () => {
  const digital = { fields: { ics: ['35.030'] } };
  const numbers = async (locale: Locale) => (await recordsOfBlock('latest', 'standard', locale)).map(({ number }) => number);
  beforeAll(() =>
    portal.write('standard', [
      standard('CN read', { country: 'cn', date: '2025-03-01', ...digital, in: ['zh-cn', 'ru-ru'] }),
      standard('CN newer', { country: 'cn', date: '2025-04-01', ...digital, in: ['zh-cn'] }),
      standard('CN newest', { country: 'cn', date: '2025-09-01', fields: { ics: ['77.040'] }, in: ['zh-cn', 'en-us', 'ru-ru'] }),
      standard('RU old', { country: 'ru', date: '2024-01-01', technologies: ['ai'], in: ['ru-ru'] }),
      standard('ZA coming', { country: 'za', date: '2099-01', ...digital }),
      standard('ZA', { country: 'za', date: '2025-02-01', ...digital }),
      standard('BR steel', { country: 'br', date: '2025-10-01', fields: { ics: ['77.040'] } }),
      standard('ISO one', { date: '2025-05-01', ...digital }),
      standard('ISO two', { date: '2025-05-02', ...digital }),
      standard('PL', { country: 'pl', date: '2025-01-01', ...digital }),
    ]),
  );

  test('latest records are digital ones first, then those in the visitor’s language, one for each country, newest first, without future dates', async () => {
    expect(await numbers('zh-cn')).toEqual(['BR steel', 'ISO two', 'CN newer', 'ZA', 'PL', 'RU old']);
    expect(await numbers('ru-ru')).toEqual(['BR steel', 'ISO two', 'CN read', 'ZA', 'PL', 'RU old']);
    expect(await numbers('en-us')).toEqual(['BR steel', 'ISO two', 'CN newer', 'ZA', 'PL', 'RU old']);
    const titles = (await recordsOfBlock('latest', 'standard', 'ru-ru')).map(({ title, locale }) => [title, locale]);
    expect(titles).toContainEqual(['CN read ru-ru', 'ru-ru']);
  });

  test('a country without digital records is left out if six countries have some', async () => {
    await portal.write('standard', [standard('IN', { country: 'in', date: '2023', ...digital })]);
    for (const locale of ['zh-cn', 'ru-ru', 'en-us'] as const) {
      const found = await numbers(locale);
      expect([locale, found.length, found.includes('IN'), found.includes('BR steel')]).toEqual([locale, 6, true, false]);
    }
  });

  test('each country occurs once; international records count as one country', async () => {
    for (const kind of ['standard', 'policy'] as const) {
      const places = (await recordsOfBlock('latest', kind)).map(({ country }) => country);
      expect(new Set(places).size).toBe(places.length);
    }
  });
});

describe('counts of the present month', () => {
  const listed = async (kind: KindSlug) =>
    (await portal.get<ListAnswer>(`/api/portal/${kindOf(kind).api}?date.from=${month}&date.to=${month}&limit=1`)).data.total;
  const counts = async () => (await home()).month;

  test('counts of the month are the standards and policies dated in the month, equal to the totals of the linked lists', async () => {
    expect(await counts()).toEqual({
      month,
      counts: [
        { kind: 'standard', total: 0 },
        { kind: 'policy', total: 0 },
      ],
    });
    await portal.write('standard', [
      standard('M 1', { date: month, country: 'eg' }),
      standard('M 2', { date: `${month}-01`, country: 'eg' }),
      standard('M 3', { date: `${month}-28`, country: 'eg' }),
      standard('M 4', { date: shifted(-1), country: 'eg' }),
      standard('M 5', { date: shifted(1), country: 'eg' }),
    ]);
    await portal.write('standard', [standard('M 6', { date: month, country: 'eg' })], 'draft');
    await portal.write('policy', [
      draft('A law', { date: `${month}-02`, country: 'cn' }),
      draft('An older law', { date: `${shifted(-1)}-28`, country: 'cn' }),
    ]);
    const { counts: found } = await counts();
    expect(found).toEqual([
      { kind: 'standard', total: 3 },
      { kind: 'policy', total: 1 },
    ]);
    for (const { kind, total } of found) expect([kind, await listed(kind)]).toEqual([kind, total]);
  });

  test('counts of the month exclude deleted records', async () => {
    const [row] = await portal.connection.query<{ n: number }>(`select n from standard where number = 'M 1'`);
    await portal.alter('standard', row?.n ?? 0, 'deleted_at = now()');
    expect((await counts()).counts[0]).toEqual({ kind: 'standard', total: 2 });
    expect(await listed('standard')).toBe(2);
  });
});

describe('member bodies', () => {
  const body = (abbreviation: string, country: RecordDraft['country'], fields: Record<string, unknown>): RecordDraft => ({
    ...draft(abbreviation, { country }),
    key: abbreviation,
    fields: { abbreviation, level: 'national', ...fields },
  });
  const names = async () => (await recordsOfBlock('members', 'stdorg')).map(({ abbreviation }) => abbreviation);

  test('member bodies are the national bodies of the ten countries in fixed order, one for each country', async () => {
    const tc = { secretariat: 1, participating: 2, observing: 3 };
    const shuffled = [...countries].sort();
    await portal.write('stdorg', [
      body('NIST', 'us', { tc }),
      ...shuffled.flatMap((country) => [
        body(`Other of ${country}`, country, {}),
        body(`Group of ${country}`, country, { level: 'domestic', tc }),
        body(`Body of ${country}`, country, { tc }),
      ]),
      body('ISO', null, { level: 'international' }),
    ]);
    expect(await names()).toEqual(countries.map((country) => `Body of ${country}`));
  });

  test('a member country without a national body is left out', async () => {
    await portal.connection.query(`update stdorg set deleted_at = now() where country = 'et'`);
    portal.services.changes.announce({ kind: 'stdorg', ns: null });
    await portal.services.changes.catchUp();
    expect(await names()).toEqual(countries.filter((country) => country !== 'et').map((country) => `Body of ${country}`));
  });
});
