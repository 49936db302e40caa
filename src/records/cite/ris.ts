import type { CslDate, CslItem } from './csl.ts';

const types: Readonly<Record<CslItem['type'], string>> = { standard: 'STAND', legislation: 'STAT', webpage: 'ELEC', document: 'GEN' };
/** Where reference managers look for the number: of a law in M1, of a document in SN. */
const numberTags: Readonly<Record<CslItem['type'], string>> = { standard: 'SN', legislation: 'M1', webpage: 'M1', document: 'M1' };

/** YYYY/MM/DD/ with all three slashes, also where month or day are unknown. */
const risDate = (date: CslDate | undefined): string | undefined => {
  if (!date) return undefined;
  const [year, month, day] = date['date-parts'][0];
  const two = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'));
  return `${String(year).padStart(4, '0')}/${two(month)}/${two(day)}/`;
};

/** The name of a body with a comma would be read as family name and given name: it is left to PB. */
const authorOf = (item: CslItem): string | undefined => item.author?.map(({ literal }) => literal).find((name) => !name.includes(','));

/** The item as a RIS reference. All values are single lines already, so that none can begin a tag. */
export const toRis = (item: CslItem): string => {
  const issued = item.issued?.['date-parts'][0];
  const tags: [string, string | undefined][] = [
    ['TY', types[item.type]],
    ['ID', item.id],
    ['TI', item.title],
    ['ST', item['title-short']],
    ['OP', item['original-title']],
    ['AU', authorOf(item)],
    ['PB', item.publisher],
    [numberTags[item.type], item.number],
    ['ET', item.edition],
    ['PY', issued && String(issued[0]).padStart(4, '0')],
    ['DA', risDate(item.issued)],
    ['Y2', risDate(item.accessed)],
    ['CY', item.jurisdiction],
    ['LA', item.language],
    ['AB', item.abstract],
    ...(item.keyword?.split('; ') ?? []).map((keyword): [string, string] => ['KW', keyword]),
    ['DB', item.source],
    ['N1', item.note],
    ['UR', item.URL],
  ];
  const lines = tags.filter(([, value]) => value).map(([tag, value]) => `${tag}  - ${value}\r\n`);
  return `${lines.join('')}ER  - \r\n`;
};
