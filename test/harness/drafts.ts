import { type ContentLanguage, countries } from '../../src/base/locales.ts';
import type { DraftText, RecordDraft } from '../../src/records/engine/draft.ts';
import type { Field } from '../../src/records/engine/fields.ts';
import type { Kind } from '../../src/records/engine/kind.ts';

/** The text with which the value of every protected field begins; tests search answers for it to find a leak. */
export const protectedValuePrefix = 'q7protected7q';

const languages: readonly ContentLanguage[] = ['zh-cn', 'en-us', 'ru-ru', 'pt-br', 'ar'];
const dates = ['2021', '2021-03', '2021-03-15', '2020-12-31', null, '2022-01', '2021-11-02', '2019'];
const cycle = <T>(values: readonly T[], i: number): T => values[i % values.length] as T;
/** Returns the value, but undefined for every fifth record, so that some fields are empty. */
const known = <T>(i: number, value: T): T | undefined => (i % 5 === 4 ? undefined : value);

const cellOf = (name: string, field: Field, i: number): unknown => {
  switch (field.type) {
    case 'text':
      return field.protected ? `${protectedValuePrefix} ${i}` : `${name} ${i}`;
    case 'choice':
      return known(i, cycle(field.values, i));
    case 'choices':
      return known(i, [...new Set([cycle(field.values, i), cycle(field.values, i + 1 + (i % 2))])]);
    case 'codes':
      return known(i, field.scheme === 'ics' ? [cycle(['35.240.15', '35.030', '01.040.35'], i)] : [cycle(['L80', 'A00'], i)]);
    case 'list':
      return known(i, [`${name} ${i % 3}`, `${name} ${i}`]);
    case 'date':
      return known(i, cycle(['2018', '2030-05', '2021-06-07'], i));
    case 'link':
      return known(i, `https://example.org/${name}/${i}`);
    case 'phone':
      return known(i, `+86 10 ${1000 + i}`);
    case 'email':
      return known(i, `office${i}@example.org`);
    case 'attachments':
      return known(i, [{ id: `a${i}`, name: `file ${i}.pdf`, size: i, type: 'application/pdf', link: `https://example.org/a${i}.pdf` }]);
    case 'participation':
      return known(i, { secretariat: i, participating: null, observing: 0 });
    case 'flag':
      return i % 2 === 0;
    case 'duration':
      return known(i, i * 61);
    case 'table':
      return known(i, { columns: ['a', 'b'], rows: [['1', '<b>2</b>']] });
  }
};

const textIn = (language: ContentLanguage, kind: Kind, i: number): DraftText => ({
  title: `Quuxprobe ${String((i * 7) % 100).padStart(2, '0')} ${language} of ${kind.slug}`,
  summary: `Summary ${i} ${language}`,
  body: `<p>Body ${i} ${language}</p><script>alert(1)</script>`,
  fields: Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, field]) => {
      if (field.type === 'attachments' && field.pictures) return [[`${name}.names`, `${name} ${i} ${language}`]];
      return field.type === 'text' && field.translated ? [[name, `${name} ${i} ${language}`]] : [];
    }),
  ),
});

/** The languages of the i-th generated record: its original language (`own`), and up to two other languages of the interface. */
export const languagesOfGeneratedRecord = (i: number): { own: ContentLanguage; others: readonly ContentLanguage[] } => {
  const own = cycle(languages, i);
  return { own, others: ([cycle(languages.slice(0, 4), i + 1), cycle(languages.slice(0, 4), i + 2)] as const).filter((l) => l !== own) };
};

/**
 * Generates drafts of records of a kind from its declaration: with the values of each enumeration, empty fields, partial dates and five
 * languages.
 */
export const generateRecordDrafts = (kind: Kind, count: number): RecordDraft[] =>
  Array.from({ length: count }, (_, i): RecordDraft => {
    const { own, others } = languagesOfGeneratedRecord(i);
    const texts = Object.fromEntries(
      [own, ...others].map((language) => [
        language,
        { ...textIn(language, kind, i), ...(language !== own && { quality: cycle(['official', 'human', 'machine'] as const, i) }) },
      ]),
    );
    const fields = Object.entries(kind.fields).filter(([, field]) => !(field.type === 'text' && field.translated));
    return {
      key: `probe:${i}`,
      lang: own,
      texts,
      country: cycle([...countries, null], i),
      date: cycle(dates, i),
      keywords: ['probe', `k${i}`],
      industries: i % 3 === 0 ? ['energy', 'finance'] : ['energy'],
      technologies: i % 4 === 0 ? [] : [cycle(['ai', 'iot'], i)],
      source: { name: 'Probes', link: `https://example.org/probe/${i}`, licence: 'CC0' },
      fields: Object.fromEntries(fields.map(([name, field]) => [name, cellOf(name, field, i)]).filter(([, value]) => value !== undefined)),
    };
  });
