import type { RecordDraft } from '../../engine/draft.ts';
import { lookUpOwnEntry } from '../../engine/entry.ts';
import { hasKeys, jsonObjectOrEmpty, type Mapper } from './mapper.ts';
import { isoDate, lineOrNull, markdownToHtml, normalizeLine, toHtmlParagraphs, webLink } from './text.ts';

const withoutBlanks = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''));
const withoutEmptyTexts = (fields: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));

const hainanTypes: Readonly<Record<string, string>> = {
  tax: 'tax',
  talent: 'personnel',
  investment: 'foreign-investment',
  industry: 'industry',
};
const hainanFields: Readonly<Record<string, string>> = {
  industry: 'industry',
  trade: 'trade',
  finance: 'finance',
  transport: 'transport',
  tax: 'finance',
};

/** Mapper of policies for the Hainan free trade port. A title of the source consists of the issuing body and the policy's title in 《…》. */
export const cnHainan: Mapper = {
  name: 'cn-hainan-policies',
  kinds: ['policy'],
  detects: (sample) => hasKeys(sample, 'title', 'link', 'level', 'categoryName'),
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const fullTitle = normalizeLine(record.title);
    const issued = /^([^《》]+)《(.+)》$/.exec(fullTitle);
    // a title without brackets begins with the issuing body: 海南省财政厅等五部门关于…
    const issuer =
      issued?.[1]?.trim() ??
      /^(\p{Script=Han}{2,20}(?:厅|局|部|委|委员会|政府|办公厅|银行|总署|海关)(?:等.{1,3}部门)?)关于/u.exec(fullTitle)?.[1];
    const category = normalizeLine(record.category);
    const field = lookUpOwnEntry(hainanFields, category);
    return {
      key: `hainan-ftp-${normalizeLine(record.id)}`,
      lang: 'zh-cn',
      texts: {
        'zh-cn': {
          title: issued?.[2] ?? fullTitle,
          fields: withoutEmptyTexts({ publishAuthority: issuer ?? null, subject: lineOrNull(record.categoryName) }),
        },
      },
      country: 'cn',
      date: isoDate(record.date),
      source: { name: 'DysonSWang/FTP', link: webLink(record.link), licence: 'MIT' },
      fields: withoutBlanks({
        level: /^national/.test(normalizeLine(record.level)) ? 'national' : 'provincial',
        type: lookUpOwnEntry(hainanTypes, category),
        field: field ? [field] : [],
      }),
    };
  },
};

const labels = {
  发文机关: 'authority',
  标题: 'title',
  发文字号: 'textNumber',
  成文日期: 'written',
  发布日期: 'published',
  发布机构: 'publisher',
  分类: 'subject',
} as const;
type Label = (typeof labels)[keyof typeof labels];
const isLabel = (text: string): text is keyof typeof labels => Object.hasOwn(labels, text);

/** Reads the labelled lines of a ministry page (a label and its value on consecutive lines). `next`: index of the line after them. */
const readLabels = (lines: readonly string[]): { values: Partial<Record<Label, string>>; next: number } => {
  const values: Partial<Record<Label, string>> = {};
  let next = 0;
  for (let index = 0; index + 1 < lines.length; index += 1) {
    const label = /^(.{2,8}?)[:：]$/.exec(lines[index] ?? '')?.[1]?.replaceAll(' ', '');
    if (!label || !isLabel(label)) continue;
    const value = lines[index + 1] ?? '';
    // A label without a value is directly followed by the next label.
    const empty = /[:：]$/.test(value) && isLabel(value.slice(0, -1).replaceAll(' ', ''));
    if (!empty) values[labels[label]] ??= value;
    next = index + (empty ? 1 : 2);
    if (labels[label] === 'subject') break;
  }
  return { values, next };
};

/** Matches fragments of a line that the page's markup split: a year, a day, a number, brackets. */
const fragment = /^(?:\d{1,8}|[年月日号第期]|[〔〕（）()【】《》\-‒–—、，。；：.]{1,3})$/;
const continues = /^[，。；：、）〕】》]/;
/** Joins split lines: fragments with the preceding line, and an item number with its text. */
const joinFragments = (lines: readonly string[]): string[] => {
  const joined: string[] = [];
  let open = false;
  for (const one of lines) {
    const last = joined.at(-1);
    const torn = fragment.test(one) || continues.test(one);
    if (last !== undefined && last !== '' && (torn || open)) joined[joined.length - 1] = last + one;
    else joined.push(one);
    open = /^\d{1,2}[.．、]$/.test(one) || (torn && /[\d年月第〔（《(]$/.test(one)) || /[〔（《(]$/.test(one);
  }
  return joined;
};

/** Splits a page into its text and the frame around it: repeated title, times and sources, buttons. */
const readBody = (lines: readonly string[], title: string, textNumber: string | undefined): { body: string; cut: string[] } => {
  const end = lines.findIndex((text) => /^【(返回顶部|关闭窗口|打印本页)】$/.test(text));
  const body = end < 0 ? [...lines] : lines.slice(0, end);
  const isFrame = (text = '') => text === title || text === textNumber || text === '' || /^(发布时间|来源)[:：]/.test(text);
  const begin = body.findIndex((text) => !isFrame(text));
  const from = begin < 0 ? body.length : begin;
  return {
    body: toHtmlParagraphs(joinFragments(body.slice(from).filter(Boolean))),
    cut: [...body.slice(0, from), ...lines.slice(body.length)].filter(Boolean),
  };
};

/** Mapper of notices of the Chinese ministry of industry (MIIT); the source has the text of each complete web page with its frame. */
export const cnMiit: Mapper = {
  name: 'cn-miit-policies',
  kinds: ['policy'],
  detects: (sample) => hasKeys(sample, 'full_text', 'issuing_department', 'url'),
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const lines = (typeof record.full_text === 'string' ? record.full_text : '').split('\n').map(normalizeLine);
    const { values, next } = readLabels(lines);
    const title = normalizeLine(record.title) || values.title || '';
    const department = normalizeLine(record.issuing_department);
    const [subject, url] = [values.subject ?? '', normalizeLine(record.url)];
    const aboutStandards = subject.includes('标准');
    const { body, cut } = readBody(lines.slice(next), values.title ?? title, values.textNumber);
    const frame = [...lines.slice(0, next).filter(Boolean), ...cut];
    return {
      key: /art_[0-9a-f]+/.exec(url)?.[0] ?? url,
      lang: 'zh-cn',
      texts: {
        'zh-cn': {
          title,
          body: body || null,
          fields: withoutEmptyTexts({
            publishAuthority: values.authority ?? (department === 'nan' ? (values.publisher ?? null) : department),
            subject: subject || null,
          }),
        },
      },
      country: 'cn',
      date: isoDate(values.published) ?? isoDate(record.publication_date),
      source: { name: 'MIIT (zhiyuanplus/ai-policy-platform)', link: webLink(url), licence: 'MIT' },
      ...(frame.length > 0 && { cut: { body: frame.join('\n') } }),
      fields: withoutBlanks({
        level: 'national',
        type: aboutStandards ? 'standards' : 'industry',
        field: [aboutStandards ? 'standardization' : 'industry'],
        textNumber: values.textNumber,
        writingDate: isoDate(values.written),
      }),
    };
  },
};

const lawType = (name: string): string | null =>
  name.includes('税')
    ? 'tax'
    : /外商投资|外资/.test(name)
      ? 'foreign-investment'
      : name.includes('标准化')
        ? 'standards'
        : /人才/.test(name)
          ? 'personnel'
          : null;

/** Issuing body of a law by its level; for a ministry's rule (部门规章) the category names the ministry. Null for other levels. */
const makerOf = (level: string, category: string): string | null => {
  if (level === '宪法') return '全国人民代表大会';
  if (level === '行政法规') return '国务院';
  return level === '部门规章' && /[部局](?:规章)?$/.test(category) ? category.replace(/规章$/, '') : null;
};

/** Mapper of Chinese laws and regulations; successive versions of a law have the same name and different dates. */
export const cnLaws: Mapper = {
  name: 'cn-laws',
  kinds: ['policy'],
  detects: (sample) => hasKeys(sample, 'name', 'publish', 'valid_from', 'expired'),
  map(value): RecordDraft {
    const record = jsonObjectOrEmpty(value);
    const name = normalizeLine(record.name);
    const [level, category] = [normalizeLine(record.level), normalizeLine(record.category)];
    const text = typeof record.content === 'string' ? markdownToHtml(record.content) : '';
    const expired = record.expired === 1 || record.expired === true;
    const path = normalizeLine(record.path);
    return {
      key: `cn-law-${normalizeLine(record.id)}`,
      lang: 'zh-cn',
      texts: {
        'zh-cn': {
          title: name,
          ...(text ? { body: text } : {}),
          fields: withoutEmptyTexts({ subject: category || null, publishAuthority: makerOf(level, category) }),
        },
      },
      country: 'cn',
      date: isoDate(record.publish),
      keywords: [level, ...(expired ? ['已失效'] : [])].filter(Boolean),
      // link to the file in the collection, because the database of the National People's Congress uses other numbers
      source: {
        name: 'LawRefBook/Laws',
        link: path ? `https://github.com/LawRefBook/Laws/blob/master/${path.split('/').map(encodeURIComponent).join('/')}` : null,
      },
      fields: withoutBlanks({ level: 'national', type: lawType(name), effectiveDate: isoDate(record.valid_from) }),
    };
  },
};
