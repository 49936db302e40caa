import { AppError, type FieldFault } from '../../base/errors.ts';
import { isCountry, isLocale, type Locale } from '../../base/locales.ts';
import { entriesOf } from '../../base/typed-keys.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { type FileStore, fileUrl, type StoredFile } from '../../platform/files/files.server.ts';
import { rejectInactiveValues } from '../../records/dictionaries/choose.ts';
import { findRuleBreach, normalizeFieldValue, postingRules } from '../../records/engine/field-rules.ts';
import { classificationName } from '../../records/kinds/standard/classification/names.server.ts';
import { cleanRichBodyInPool } from '../../records/rich-text/rich-pool.server.ts';
import { plainText } from '../../records/rich-text/rich-text.server.ts';
import type { PostingField, PostingInput, PostingValues } from './operations.ts';

/** Returns the initial values of a new posting. */
export const initialPostingValues = (lang: Locale, { country }: Pick<Actor, 'country'>): PostingValues => ({
  category: 'demand',
  title: '',
  summary: '',
  body: '',
  lang,
  country,
  industries: [],
  technologies: [],
  ics: [],
  unitName: '',
  address: '',
  contact: '',
  link: '',
  image: null,
  attachments: [],
});

/** Fields that must be filled in before submission for review. */
export const requiredFields: readonly PostingField[] = ['category', 'title', 'country', 'industries', 'unitName', 'contact', 'body'];

/** Throws E_VALIDATION for each required field that is empty. */
export const refuseIncompletePosting = (values: PostingValues): void => {
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const missing = requiredFields.filter((name) => isEmpty(name === 'body' ? plainText(values.body) : values[name]));
  if (missing.length > 0) throw new AppError('E_VALIDATION', Object.fromEntries(missing.map((name) => [name, 'required' as const])));
};

/** Throws E_VALIDATION if a chosen industry or technology was removed from its dictionary and was not chosen before. */
export const refuseRetiredTopics = ({ industries, technologies }: PostingInput, before?: PostingValues): void => {
  rejectInactiveValues('industries', 'industry', industries, before?.industries);
  rejectInactiveValues('technologies', 'technology', technologies, before?.technologies);
};

const bodyOf = async (html: string): Promise<string> => {
  const body = await cleanRichBodyInPool(html);
  if (body === null) throw fieldError('body', 'contentLimit');
  return body;
};

/**
 * Returns the input with normalised values. Throws E_VALIDATION for each field that breaks its rule. A value that `known` already contains
 * is accepted, because operators may enter values in a record that its owner may not enter.
 */
const checkRules = (input: PostingInput, known: readonly PostingValues[]): PostingInput => {
  const faults: Record<string, FieldFault> = {};
  const validated: Record<string, unknown> = { ...input };
  for (const [name, rule] of entriesOf(postingRules)) {
    const sent: unknown = validated[name];
    if (sent === undefined) continue;
    const before: unknown[] = known.length > 0 ? known.map((values) => values[name]) : [undefined];
    if (before.includes(sent)) continue;
    const value = normalizeFieldValue(rule, sent);
    const breaches = before.map((had) => findRuleBreach(rule, value, had));
    if (breaches[0] && breaches.every(Boolean)) faults[name] = breaches[0];
    validated[name] = value;
  }
  if (Object.keys(faults).length > 0) throw new AppError('E_VALIDATION', faults);
  return validated;
};

const fieldError = (field: PostingField, fault: FieldFault) => new AppError('E_VALIDATION', { [field]: fault });

/** Returns the id of an image, given by its address or by its id; an empty text if the address is invalid. */
const pictureId = (address: string): string => /^(?:\/assets\/image\/)?([\w-]{1,64})$/.exec(address)?.[1] ?? '';
const pictureOfBody = /<img\b[^>]*?\bsrc="\/assets\/image\/([\w-]+)"/g;
export const imageIdsInBody = (body: string): string[] => [...body.matchAll(pictureOfBody)].map(([, id = '']) => id);

/**
 * Validates an input and returns its values, with a sanitised body; files must be uploads of the owner. Values in `known` (present posting
 * or record) are accepted, even files of others and other languages. Throws E_VALIDATION for each invalid field; missing fields are
 * accepted.
 */
export const validateInput = async (
  files: FileStore,
  owner: number,
  sent: PostingInput,
  known: readonly PostingValues[] = [],
): Promise<Partial<PostingValues>> => {
  const { attachments, ...input } = checkRules(sent, known);
  const validated: Partial<PostingValues> = { ...input };
  if (input.country !== undefined && input.country !== null && !isCountry(input.country)) throw fieldError('country', 'value');
  if (input.lang !== undefined && !isLocale(input.lang) && !known.some(({ lang }) => lang === input.lang))
    throw fieldError('lang', 'value');
  const codes = new Set(known.flatMap(({ ics }) => ics));
  if (input.ics?.some((code) => !codes.has(code) && classificationName('ics', code, 'en-us') === null)) throw fieldError('ics', 'value');
  if (input.body !== undefined && !known.some(({ body }) => body === input.body)) validated.body = await bodyOf(input.body);
  const had = new Map(known.flatMap((values) => values.attachments).map((one) => [one.id, one]));
  const pictures = new Set(known.flatMap(({ image, body }) => [...(image ? [pictureId(image)] : []), ...imageIdsInBody(body)]));
  const ids = [
    ...(input.image ? [pictureId(input.image)] : []),
    ...imageIdsInBody(validated.body ?? ''),
    ...(attachments ?? []).map(({ id }) => id),
  ].filter((id) => !had.has(id) && !pictures.has(id));
  const own: ReadonlyMap<string, StoredFile> =
    ids.length > 0 ? new Map((await files.info(ids)).filter((file) => file.owner === owner).map((file) => [file.id, file])) : new Map();
  const ownFile = (id: string, field: PostingField, ...purposes: StoredFile['purpose'][]): StoredFile => {
    const file = own.get(id);
    if (!file || !purposes.includes(file.purpose)) throw fieldError(field, 'value');
    return file;
  };
  if (input.image) {
    const id = pictureId(input.image);
    validated.image = pictures.has(id) ? `/assets/image/${id}` : fileUrl(ownFile(id, 'image', 'image'));
  }
  for (const id of imageIdsInBody(validated.body ?? '')) if (!pictures.has(id)) ownFile(id, 'body', 'image');
  if (attachments) {
    validated.attachments = attachments.map(({ id }) => {
      const earlier = had.get(id);
      if (earlier) return earlier;
      const file = ownFile(id, 'attachments', 'attachment', 'image');
      return { id: file.id, name: file.name, size: file.size, type: file.type, link: fileUrl(file) };
    });
  }
  return validated;
};
