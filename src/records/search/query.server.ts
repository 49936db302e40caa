import { designationQuery } from '../engine/designation.ts';
import { chineseWords, demandedWords, runsOf, tidy, withoutAccents } from './words.server.ts';

/** A keyword as PostgreSQL will look for it. */
export interface TextQuery {
  /** SQL expression of type tsquery over `params`, counted from $1. */
  sql: string;
  params: string[];
  /** Number form of the keyword, where it reads like a standard's number. */
  form: string | null;
  /** Words to mark in results. */
  words: string[];
}

const quoted = (lexeme: string): string => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
const mostWords = 24;

/**
 * Reads a keyword: runs of Chinese are segmented, Russian, Portuguese and English stemmed, accents optional, quotes and
 * minus as in any search box. Null when nothing searchable remains. No character in it can break the query.
 */
export const readKeyword = (keyword: string): TextQuery | null => {
  const text = tidy(keyword);
  const form = designationQuery(text);
  const params: string[] = [];
  const words: string[] = [];
  const bind = (value: string): string => `$${params.push(value)}`;
  const parts = runsOf(text)
    .slice(0, mostWords)
    .map((run) => {
      if (run.script === 'han') {
        const found = chineseWords(run.text).slice(0, mostWords);
        words.push(run.text, ...found);
        return found.length ? `${bind(demandedWords(found).map(quoted).join(' & '))}::tsquery` : null;
      }
      words.push(...run.text.split(' '));
      if (run.script === 'cyrillic') return `plainto_tsquery('russian', ${bind(run.text)})`;
      if (run.script === 'other') return `plainto_tsquery('simple', ${bind(run.text)})`;
      // `simple`: French, and Latin words within Chinese, are indexed as they stand
      const bare = withoutAccents(run.text);
      const [plain, unaccented] = [bind(run.text), bare === run.text ? null : bind(bare)];
      const readings = ['english', 'portuguese', 'simple'].map((config) => `plainto_tsquery('${config}', ${plain})`);
      if (unaccented) readings.push(...['portuguese', 'simple'].map((config) => `plainto_tsquery('${config}', ${unaccented})`));
      return `(${readings.join(' || ')})`;
    })
    .filter((part) => part !== null);
  if (form)
    parts.splice(
      0,
      parts.length,
      parts.length
        ? `((${parts.join(' && ')}) || ${bind(`${quoted(`#${form}`)}:*`)}::tsquery)`
        : `${bind(`${quoted(`#${form}`)}:*`)}::tsquery`,
    );
  if (parts.length === 0) return null;
  return { sql: parts.join(' && '), params, form, words: words.filter((word) => word.length > 0) };
};
