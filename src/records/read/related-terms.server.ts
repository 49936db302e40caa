import { locales } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { completionWords } from '../tokenizer/words.server.ts';
import { leastTitleShare } from './related-score.ts';
import type { RelatedSubject } from './related-subject.server.ts';
import { readContainedWords, type TitleWord, type TitleWordCache } from './title-words.server.ts';

/** A word of a title, with the weight that it has in a comparison of titles. */
interface TitleTerm {
  lang: string;
  word: string;
  weight: number;
  /** Whether the word occurs only in the opening of the title: «Programming languages» in «Programming languages - MUMPS». */
  opening: boolean;
  /** Number of titles that contain the word. */
  uses: number;
}

/** Maximum number of title words that are searched for related records, divided among the languages; the rarest are taken. */
const mostTerms = 20;
const mostTermsOfLanguage = 6;
/** A word in more titles than this number is not searched: it is not distinctive enough for the cost. */
const mostUses = 400;
/** A word in at most this number of titles counts as a subject, also in the opening of a title. */
const fewUses = 20;
/** Stop words of titles, which occur in standards or laws of any subject. */
const titleStopWords = new Set(
  (
    'requirements requirement part general specification specifications test tests testing methods method guidelines guidance guide terminology vocabulary ' +
    'development developing strategy policy programme program project initiative plan action centre center establishment decree resolution order notice measures ' +
    'standard standards information technology technologies technical system systems management national federal law act regulation regulations rules ' +
    'amendment corrigendum iso iec ieee using series with without from their under other sample samples version overview introduction principles framework procedure procedures ' +
    '要求 部分 通用 规范 技术 技术规范 方法 试验 测试 指南 术语 标准 标准化 信息 信息技术 系统 管理 国家 条例 规定 办法 通知 关于 第1 实施 管理办法 总则 通则 中华人民共和国 人民共和国 示例 样例 方案 实施方案 计划 行动计划 意见 指导意见 公告 政策 海南 自由 贸易 贸易港 自由贸易 工业 信息化 信息化部 办公厅 组织 开展 工作 印发 申报 ' +
    'требования общие часть методы метод технические условия положения термины определения испытаний стандарт стандарты система системы информационная технология ' +
    'информационные технологии национальный федеральный закон правила для при образец пример порядок стратегия план программа проектирования проектирование проектированию строительству зданий здания сооружений сооружения указ постановление приказ российской федерации ' +
    'requisitos parte geral gerais métodos método ensaio ensaios norma normas diretrizes informação tecnologia tecnologias sistema sistemas gestão nacional lei para com dos das ' +
    'que sobre exemplo regulamento terminologia vocabulário estratégia plano programa projeto política decreto resolução portaria'
  ).split(' '),
);
/** Names of countries are stop words of titles too, because the country is compared separately. */
for (const locale of locales) {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  for (const a of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    for (const b of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const name = names.of(a + b) ?? '';
      if (name !== a + b) for (const word of completionWords(name, locale)) titleStopWords.add(word);
    }
}
const ofCountries =
  'chinese russian brazilian indian african saudi arabian egyptian emirati iranian ethiopian российский российская китайский индийский бразильский ' +
  'китая индии бразилии саудовской аравии египта ирана эфиопии оаэ юар chinês chinesa russo russa brasileiro brasileira indiano indiana saudita egípcio iraniano etíope ' +
  '沙特 阿联酋 伊朗 埃塞 俄罗斯 巴西 印度 埃及 南非';
for (const word of ofCountries.split(' ')) titleStopWords.add(word);

/** Separators between field, subject and part of a title: spaces in Chinese, full stops or dashes in Russian. */
const breaks: Readonly<Record<string, RegExp>> = { 'zh-cn': /\s+/, 'ru-ru': /\.\s+|\s[-–—]+\s/ };
const dashes = /\s[-–—]+\s/;

/**
 * Words of a title without stop words. `opening`: words that occur only in the first of several elements; a name without index words, such
 * as «C#», is also an element.
 */
const wordsOf = (title: string, lang: string): { words: string[]; opening: ReadonlySet<string> } => {
  const elements = title
    .split(breaks[lang] ?? dashes)
    .map((element) => ({ all: completionWords(element, lang), isName: /\p{L}/u.test(element) }))
    .map(({ all, isName }) => ({ words: all.filter((word) => !titleStopWords.has(word)), isSubject: isName && all.length === 0 }))
    .filter(({ words, isSubject }) => words.length > 0 || isSubject);
  const [first, ...rest] = elements;
  const later = new Set(rest.flatMap(({ words }) => words));
  const opening = rest.length === 0 ? [] : first?.words.filter((word) => !later.has(word));
  return { words: [...new Set(elements.flatMap(({ words }) => words))], opening: new Set(opening) };
};

/** Distinctive words of titles, by language. `records`: number of all public records. */
const termsOf = async (cache: TitleWordCache, titles: RelatedSubject['titles'], records: number): Promise<TitleTerm[]> => {
  const byLanguage = titles.map(({ lang, title }) => ({ lang, ...wordsOf(title, lang) }));
  const uses = await cache.usesOf([...new Set(byLanguage.flatMap((one) => one.words))]);
  return byLanguage.flatMap((one) =>
    one.words.map((word): TitleTerm => {
      const count = uses.get(word) ?? 0;
      // a word that no other title contains finds nothing, but its weight lowers the share of the other words
      const weight = count < 2 ? Math.log(records) / 2 : Math.max(0.1, Math.log(records / count));
      return { lang: one.lang, word, weight, opening: one.opening.has(word), uses: count };
    }),
  );
};

/** Common title words of the subject and another record, in one language. */
interface CommonWords {
  /** Weighted share of the subject's title words in the other title, and their number. */
  share: number;
  words: number;
  /** Whether all common title words are from the opening of the subject's title. */
  opening: boolean;
  /** Whether a common title word occurs in few titles. */
  rare: boolean;
}

/**
 * Title words of the subject in one language that are searched. Every title that has the share `leastTitleShare` in common contains one of
 * the words `leading`; the records of the words `following`, which are more frequent, need not be read.
 */
interface SearchedTerms {
  leading: readonly TitleTerm[];
  following: readonly TitleTerm[];
  /** Weight of all words of the titles. */
  total: number;
}

/** `most`: maximum number of words, of which the rarest are taken. `lightest`: minimum weight. */
const chooseTerms = (own: readonly TitleTerm[], most: number, lightest: number): SearchedTerms => {
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  const searched = own
    .filter(({ weight, uses }) => uses > 1 && weight >= lightest)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most);
  let rest = searched.reduce((sum, { weight }) => sum + weight, 0);
  const leading = searched.filter(({ weight }) => {
    const isNeeded = rest >= leastTitleShare * total;
    rest -= weight;
    return isNeeded;
  });
  return { leading, following: searched.slice(leading.length), total };
};

const addWord = (common: CommonWords | undefined, { weight, opening, uses }: TitleTerm, total: number): CommonWords => ({
  share: (common?.share ?? 0) + weight / total,
  words: (common?.words ?? 0) + 1,
  opening: (common?.opening ?? true) && opening,
  rare: (common?.rare ?? false) || uses <= fewUses,
});

/** A record that has leading title words in common with the subject in one language. */
export interface TitleCandidate {
  code: number;
  common: CommonWords;
  terms: SearchedTerms;
}

/** Records that contain leading words and can reach the least share together with the words that follow. */
const findInLanguage = (terms: SearchedTerms, records: ReadonlyMap<TitleWord, Float64Array>): TitleCandidate[] => {
  const { leading, following, total } = terms;
  const found = new Map<number, CommonWords>();
  for (const term of leading) for (const code of records.get(term) ?? []) found.set(code, addWord(found.get(code), term, total));
  const more = following.reduce((sum, { weight }) => sum + weight, 0) / total;
  return [...found].flatMap(([code, common]) => (common.share + more >= leastTitleShare ? [{ code, common, terms }] : []));
};

/** Records of any kind, also the subject itself, whose titles may be similar to those of the subject. `records`: number of all public records. */
export const findTitleCandidates = async (
  cache: TitleWordCache,
  { titles }: Pick<RelatedSubject, 'titles'>,
  records: number,
): Promise<TitleCandidate[]> => {
  const terms = await termsOf(cache, titles, records);
  const languages = [...Map.groupBy(terms, ({ lang }) => lang).values()];
  const most = Math.min(mostTermsOfLanguage, Math.floor(mostTerms / Math.max(1, languages.length)));
  const searched = languages.map((own) => chooseTerms(own, most, Math.log(records / mostUses)));
  const found = await cache.recordsOf(searched.flatMap(({ leading }) => leading));
  return searched.flatMap((terms) => findInLanguage(terms, found));
};

/** Similarity of each candidate to the subject by its code, in the language in which it is greatest. */
export const readSimilarities = async (
  connection: Connection,
  candidates: readonly TitleCandidate[],
): Promise<Map<number, CommonWords>> => {
  const words = [...new Set(candidates.flatMap(({ terms }) => terms.following))];
  const codes = [...new Set(candidates.filter(({ terms }) => terms.following.length > 0).map(({ code }) => code))];
  const contained = await readContainedWords(connection, codes, words);
  const best = new Map<number, CommonWords>();
  for (const { code, common, terms } of candidates) {
    const all = terms.following
      .filter((term) => contained.get(code)?.has(words.indexOf(term)))
      .reduce<CommonWords>((sum, term) => addWord(sum, term, terms.total), common);
    if (all.share >= leastTitleShare && all.share > (best.get(code)?.share ?? 0)) best.set(code, all);
  }
  return best;
};
