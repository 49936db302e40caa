import { z } from 'zod';
import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { buildForEachLocale, defaultLocale } from '../../base/locales.ts';
import { fromKeys } from '../../base/typed-keys.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import { changedFieldDifferences, type FieldDifferences } from '../../platform/events/audit/differences.server.ts';
import { versionSchema } from '../../platform/http/numbers.server.ts';
import { cleanRichBody } from '../../records/rich-text/rich-body.server.ts';
import { homeBlockNames } from './home.server.ts';
import { isTextPage, type PageName, textPages } from './text-pages.ts';

const rich = z.string().max(5 * 1024 * 1024, 'contentLimit');
const perLocale = <T extends z.ZodType>(text: T) => buildForEachLocale(() => text.optional());
const textPage = z.strictObject(perLocale(z.strictObject({ title: z.string().trim().min(1, 'required').max(200), body: rich })));
const entry = z.strictObject({
  id: z.string().regex(/^[\w-]{1,60}$/),
  recommended: z.number().int().min(0).max(1000),
  ...perLocale(z.strictObject({ q: z.string().trim().min(1, 'required').max(500), a: rich })),
});
const qa = z.strictObject({ entries: z.array(entry).max(500) });
const home = z.strictObject({ blocks: z.array(z.enum(homeBlockNames)).min(1).max(homeBlockNames.length) });
export const pageUpdateInputSchema = z.strictObject({
  version: versionSchema,
  ...fromKeys(textPages, () => textPage.optional()),
  qa: qa.optional(),
  /** Blocks of the home page that are shown, in their order. */
  home: home.optional(),
});
export type PageUpdateInput = z.infer<typeof pageUpdateInputSchema>;

const clean = (html: string, field: string): string => {
  const body = cleanRichBody(html);
  if (body === null) throw new AppError('E_VALIDATION', { [field]: 'contentLimit' });
  return body;
};

/** Returns the content to store: sanitised markup, and for questions the day of the change. Throws E_VALIDATION for missing texts. */
export const toContent = (name: PageName, sent: PageUpdateInput): Record<string, unknown> => {
  const missing = (field: string) => new AppError('E_VALIDATION', { [field]: 'required' });
  if (name === 'home') {
    if (!sent.home) throw missing(name);
    return { blocks: [...new Set(sent.home.blocks)] };
  }
  if (isTextPage(name)) {
    const texts = sent[name];
    if (!texts) throw missing(name);
    if (Object.keys(texts).length === 0) throw missing(`${name}.${defaultLocale}.title`);
    return Object.fromEntries(
      Object.entries(texts).map(([locale, text]) => [locale, { ...text, body: clean(text?.body ?? '', `${name}.${locale}.body`) }]),
    );
  }
  if (!sent.qa) throw missing(name);
  const ids = sent.qa.entries.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new AppError('E_VALIDATION', { 'qa.entries': 'used' });
  const entries = sent.qa.entries.map(({ id, recommended, ...texts }, i) => {
    const at = `qa.entries.${i}`;
    if (Object.keys(texts).length === 0) throw missing(`${at}.${defaultLocale}.q`);
    const answers = Object.entries(texts).map(([locale, text]) => [locale, { q: text?.q, a: clean(text?.a ?? '', `${at}.${locale}.a`) }]);
    return { id, recommended, ...Object.fromEntries(answers) };
  });
  return { updated: today(), entries };
};

const isQuestion = (value: unknown): value is { id: string } => isNonNullObject(value) && typeof value.id === 'string';

/** Returns every value of a page by its path, such as `zh-cn.title` or `entries.delay.en-us.q`; `order` is the order of the questions. */
const textsOf = (content: Record<string, unknown>): Record<string, unknown> => {
  const { updated: _, entries, ...rest } = content;
  const all: Record<string, unknown> = {};
  const walk = (path: string, value: unknown) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) walk(path ? `${path}.${name}` : name, inner);
    else all[path] = value;
  };
  walk('', rest);
  const questions = Array.isArray(entries) ? entries.filter(isQuestion) : [];
  for (const { id, ...entry } of questions) walk(`entries.${id}`, entry);
  if (entries) all.order = questions.map(({ id }) => id);
  return all;
};
export const pageDifferences = (before: Record<string, unknown> = {}, after: Record<string, unknown>): FieldDifferences => {
  const [from, to] = [textsOf(before), textsOf(after)];
  const gone = Object.fromEntries(Object.keys(from).map((path) => [path, null]));
  return changedFieldDifferences<Record<string, unknown>>(from, { ...gone, ...to });
};
