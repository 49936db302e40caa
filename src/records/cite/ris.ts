import type { CslDate, CslItem } from './csl.ts';

const types: Readonly<Record<CslItem['type'], string>> = { standard: 'STAND', legislation: 'STAT', webpage: 'ELEC', document: 'GEN' };
/** RIS tag that reference managers read as the number: SN for standards, M1 for laws and all other types. */
const numberTags: Readonly<Record<CslItem['type'], string>> = { standard: 'SN', legislation: 'M1', webpage: 'M1', document: 'M1' };

/** Formats a date for RIS as YYYY/MM/DD/ with all three slashes; unknown months and days are empty. */
const risDate = (date: CslDate | undefined): string | undefined => {
  if (!date) return undefined;
  const [year, month, day] = date['date-parts'][0];
  const two = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'));
  return `${String(year).padStart(4, '0')}/${two(month)}/${two(day)}/`;
};

/** RIS readers split an author at a comma into family and given name, so an organization whose name has a comma appears only as publisher (PB). */
const authorOf = (item: CslItem): string | undefined => item.author?.map(({ literal }) => literal).find((name) => !name.includes(','));

/** Writes a CSL item as a RIS reference. The values of the item are single lines, so that no value can begin a new tag. */
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
