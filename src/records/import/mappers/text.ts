/** Matches control, format and private-use characters. Zero-width joiners stay in Arabic and Devanagari script, which need them. */
const unwanted = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]|(?<![\p{Script=Arabic}\p{Script=Devanagari}])[\u200c\u200d]/gu;
const anyUnwanted = /[^\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u0400-\u04ff\u4e00-\u9fff\u3001-\u301f]|\s\s|^\s|\s$/;

/** Normalizes a source value to one line: removes control, invisible and private-use characters, converts full-width letters and digits to ASCII. */
export const normalizeLine = (value: unknown): string => {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  if (!anyUnwanted.test(text)) return text;
  return text
    .replace(unwanted, '')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u3000]+/g, ' ')
    .trim();
};

/** Normalizes a value to one line. Returns null if it is empty. */
export const lineOrNull = (value: unknown): string | null => normalizeLine(value) || null;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Removes tags and decodes entities, for places that show plain text. */
export const plainText = (value: unknown): string =>
  normalizeLine(
    typeof value === 'string' && /[<&]/.test(value)
      ? value.replace(/<[a-z/!][^<>]*>/gi, ' ').replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (all, name: string) => entities[name] ?? all)
      : value,
  );

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Converts lines of plain text to HTML paragraphs. */
export const toHtmlParagraphs = (lines: readonly string[]): string =>
  lines
    .map(normalizeLine)
    .filter(Boolean)
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('\n');

/** Converts the Markdown of law texts (headings and paragraphs) to HTML. The first heading repeats the title and is removed. */
export const markdownToHtml = (markdown: string): string =>
  markdown
    .split('<!--')
    .map((piece, index) => (index === 0 ? piece : piece.slice(Math.max(0, piece.indexOf('-->') + 3))))
    .join('')
    .replace(/^\s*# .*\n/, '')
    .split(/\n+/)
    .map(normalizeLine)
    .filter(Boolean)
    .map((text) => {
      const heading = /^(#{1,6}) (.+)$/.exec(text);
      const level = Math.max(2, heading?.[1]?.length ?? 0);
      return heading ? `<h${level}>${escapeHtml(heading[2] ?? '')}</h${level}>` : `<p>${escapeHtml(text)}</p>`;
    })
    .join('\n');

/**
 * Converts `2018-06-01T00:00:00Z`, `2018.06.01`, `01.06.2018`, `2018/6/1` and `2018年6月1日` to `2018-06-01`. Other texts are returned as they are, an
 * empty one as null.
 */
export const isoDate = (value: unknown): string | null => {
  const text = normalizeLine(value);
  if (text === '') return null;
  if (/^\d{4}(-\d\d){0,2}$/.test(text)) return text;
  const pad = (part: string | undefined): string => (part ? `-${part.padStart(2, '0')}` : '');
  const yearFirst = /^(\d{4})[-./年](\d{1,2})(?:[-./月](\d{1,2})日?|月)?(?:[T ][\d:.]+Z?)?$/.exec(text);
  if (yearFirst) return `${yearFirst[1]}${pad(yearFirst[2])}${pad(yearFirst[3])}`;
  const dayFirst = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  if (dayFirst) return `${dayFirst[3]}${pad(dayFirst[2])}${pad(dayFirst[1])}`;
  return text;
};

/** Returns a web address, with `https://` added if it has no scheme; null if the text is not a web address. */
export const webLink = (value: unknown): string | null => {
  const text = normalizeLine(value);
  if (/^https?:\/\/\S+$/i.test(text)) return text;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/i.test(text) ? `https://${text}` : null;
};
