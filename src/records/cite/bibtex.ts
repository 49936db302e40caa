import type { CslDate, CslItem } from './csl.ts';

/** LaTeX commands for characters such as braces: BibTeX counts escaped braces too, and an unbalanced brace consumes the rest of the file. */
const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/** Escapes a text so that LaTeX prints it unchanged. Letters of other scripts stay UTF-8. */
export const escapeLatex = (text: string): string => text.replace(/[\\{}~^<>|&%$#_]/g, (sign) => commands[sign] ?? `\\${sign}`);

/** Percent-encodes characters that would end a BibTeX field; BibTeX reads addresses without LaTeX commands. */
const encodeBibtexUrl = (url: string): string =>
  url.replace(/[\s\\{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const isoDate = (date: CslDate | undefined): string | undefined =>
  date?.['date-parts'][0].map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');

/** BibTeX entry type of a record: styles print a number only for @techreport, which requires an institution. */
const entryType = (item: CslItem): string => (item.type === 'standard' && item.publisher ? 'techreport' : 'misc');

/** Writes a CSL item as an entry for BibTeX and biber. Double braces preserve capitals and keep organizations' names in one piece. */
export const toBibtex = (item: CslItem): string => {
  const type = entryType(item);
  const [year, month, day] = item.issued?.['date-parts'][0] ?? [];
  const brace = (text: string | undefined) => text && `{${escapeLatex(text)}}`;
  const doubleBrace = (text: string | undefined) => text && `{{${escapeLatex(text)}}}`;
  const author = item.author?.[0]?.literal;
  const fields: [string, string | undefined][] = [
    ['title', doubleBrace(item.title)],
    ['author', doubleBrace(author)],
    [type === 'techreport' ? 'institution' : 'publisher', brace(item.publisher)],
    ['type', type === 'techreport' ? '{Standard}' : undefined],
    ['number', brace(item.number)],
    ['howpublished', type === 'misc' ? brace(item.number) : undefined],
    ['edition', brace(item.edition)],
    ['year', year === undefined ? undefined : `{${year}}`],
    ['month', month === undefined ? undefined : months[month - 1]],
    ['day', day === undefined ? undefined : `{${day}}`],
    ['shorttitle', brace(item['title-short'])],
    ['origtitle', doubleBrace(item['original-title'])],
    ['origlanguage', brace(item['original-language'])],
    ['language', brace(item.language)],
    ['abstract', brace(item.abstract)],
    ['keywords', brace(item.keyword?.replaceAll('; ', ', '))],
    ['note', brace(item.note)],
    ['url', `{${encodeBibtexUrl(item.URL)}}`],
    ['urldate', brace(isoDate(item.accessed))],
  ];
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = ${value}`);
  return `@${type}{${item.id},\n${lines.join(',\n')}\n}\n`;
};
