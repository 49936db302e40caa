import { AppError, type FieldFault, type FieldProblem } from '../../base/errors.ts';
import { entriesOf } from '../../base/typed-keys.ts';
import { type FileStore, fileUrl, type StoredFile } from '../../platform/files/files.server.ts';
import { firstRetiredValue } from '../engine/dictionary-registry.ts';
import { isTextList } from '../engine/field-rules-shapes.ts';
import { textListOf } from '../engine/field-values.server.ts';
import type { Attachment } from '../engine/fields.ts';
import type { Kind } from '../engine/kind.ts';
import { isKind } from '../kinds/index.ts';
import { classificationName } from '../kinds/standard/classification/names.server.ts';
import { cleanRichBodyInPool } from '../rich-text/rich-pool.server.ts';
import { plainText } from '../rich-text/rich-text.server.ts';
import { isSameValue } from '../rows/draft-rows.server.ts';
import type { ContentText, ContentValues, SentValues } from './content.ts';
import { attachmentsOf, fileIdsInValues, isAttachmentList, pictureIdFromPath, pictureIdsInHtml, recordingIdFromPath } from './files.ts';
import { validateContentValues } from './rules.ts';

const isBlank = ({ title, summary, body, fields }: ContentText): boolean =>
  [title, summary, plainText(body), ...Object.values(fields)].every((text) => !text);

/**
 * Validates and normalizes an editor's input: sanitises markup, drops empty languages, resolves files. New files must be public or the
 * editor's own; files that the record already has are always accepted. Throws E_VALIDATION with one problem for each invalid field.
 */
export const validateEditedContent = async (
  files: FileStore,
  editor: number,
  kind: Kind,
  { typed, known }: { typed: SentValues; known: ContentValues | null },
): Promise<ContentValues> => {
  const { values: sent, problems } = validateContentValues(kind, typed, known);
  const texts = await checkTexts(sent, known, problems);
  for (const [name, field] of Object.entries(kind.fields)) {
    const codes = sent.fields[name];
    const had = textListOf(known?.fields[name]);
    if (field.type !== 'codes' || field.scheme !== 'ics' || !isTextList(codes)) continue;
    if (codes.some((code) => !had.includes(code) && classificationName('ics', code, 'en-us') === null))
      problems[`fields.${name}`] ??= 'value';
  }
  Object.assign(problems, findRetiredValues(kind, sent, known));
  if (sent.relations.some((one) => !isKind(one.kind) && !known?.relations.some((before) => isSameValue(before, one))))
    problems.relations = 'value';
  const values: ContentValues = { ...sent, texts };
  const had = new Set(known ? fileIdsInValues(known) : []);
  const wanted = fileIdsInValues(values).filter((id) => !had.has(id));
  const found = new Map((wanted.length ? await files.info(wanted) : []).map((file) => [file.id, file]));
  const usable = (id: string, ...purposes: StoredFile['purpose'][]): StoredFile | undefined => {
    const file = found.get(id);
    return file && (file.public || file.owner === editor) && purposes.includes(file.purpose) ? file : undefined;
  };
  const image = sent.image ? pictureIdFromPath(sent.image) : '';
  if (image && !had.has(image) && !usable(image, 'image')) problems.image = 'value';
  for (const [language, { body }] of Object.entries(texts))
    for (const id of pictureIdsInHtml(body)) if (!had.has(id) && !usable(id, 'image')) problems[`texts.${language}.body`] = 'value';
  const knownAttachments = new Map(known ? attachmentsOf(known).map((one) => [one.id, one]) : []);
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = sent.fields[name];
    if (field.type === 'link' && field.recording) {
      const id = recordingIdFromPath(value);
      if (id && !had.has(id) && !usable(id, 'media')) problems[`fields.${name}`] = 'value';
    }
    if (field.type !== 'attachments' || !isAttachmentList(value)) continue;
    const before = known?.fields[name];
    if (isAttachmentList(before) && isSameValue(namesOf(before), namesOf(value))) {
      values.fields = { ...values.fields, [name]: before }; // unchanged; not matched by id below, because two files may have the same id
      continue;
    }
    const files = value.map((one) =>
      withName(
        knownAttachments.get(one.id) ?? (field.pictures ? toAttachment(usable(one.id, 'image')) : toAnyFile(one.id, usable)),
        one.name,
      ),
    );
    if (files.includes(undefined)) problems[`fields.${name}`] ??= 'value';
    values.fields = { ...values.fields, [name]: files };
  }
  if (Object.keys(problems).length > 0) throw new AppError('E_VALIDATION', problems);
  return values;
};

/** Problem `retired` for each field with an inactive dictionary value that the record did not have before, by path of the field. */
const findRetiredValues = (kind: Kind, sent: ContentValues, known: ContentValues | null): Record<string, FieldProblem> => {
  const places = [
    ['industries', 'industry', sent.industries, known?.industries],
    ['technologies', 'technology', sent.technologies, known?.technologies],
    ...Object.entries(kind.fields).flatMap(([name, field]) =>
      'dictionary' in field ? [[`fields.${name}`, field.dictionary, sent.fields[name], known?.fields[name]] as const] : [],
    ),
  ] as const;
  const listOf = (value: unknown) => [value ?? []].flat().map(String);
  return Object.fromEntries(
    places.flatMap(([name, dictionary, values, before]) =>
      firstRetiredValue(dictionary, listOf(values), listOf(before)) === undefined ? [] : [[name, 'retired' as const]],
    ),
  );
};

type UsableFileFinder = (id: string, ...purposes: StoredFile['purpose'][]) => StoredFile | undefined;
const toAnyFile = (id: string, usable: UsableFileFinder) => toForeignAttachment(id) ?? toAttachment(usable(id, 'attachment', 'image'));

const toAttachment = (file: StoredFile | undefined): Attachment | undefined =>
  file && { id: file.id, name: file.name, size: file.size, type: file.type, link: fileUrl(file) };

/**
 * Attachment for a file at an external address, which is its id; the file is not fetched. Undefined: no https URL, or one with credentials.
 */
const toForeignAttachment = (address: string): Attachment | undefined => {
  const url = /^https:\/\/[^\s/]/i.test(address) ? URL.parse(address) : null;
  if (!url || url.username || url.password) return undefined;
  const name = url.pathname.split('/').at(-1) || url.hostname;
  return { id: address, name, size: null, type: /\.(\w{1,5})$/.exec(url.pathname)?.[1]?.toLowerCase() ?? '', link: address };
};

/** Id and name of each file: the only properties of a file that an editor sets. */
const namesOf = (files: readonly Attachment[]) => files.map(({ id, name }) => ({ id, name: name ?? '' }));

/** Returns the file under the name that the editor gave; without such a name the file keeps its own. */
const withName = (file: Attachment | undefined, name: string | undefined): Attachment | undefined =>
  file && { ...file, name: name || file.name };

const checkTexts = async (
  sent: ContentValues,
  known: ContentValues | null,
  problems: Record<string, FieldFault>,
): Promise<ContentValues['texts']> => {
  const texts: ContentValues['texts'] = {};
  for (const [language, text] of entriesOf(sent.texts)) {
    if (!text) continue;
    const original = language === sent.lang;
    const isUnchanged = known?.texts[language]?.body === text.body;
    const body = isUnchanged ? text.body : await cleanRichBodyInPool(text.body);
    if (body === null) problems[`texts.${language}.body`] = 'contentLimit';
    const fields = Object.fromEntries(Object.entries(text.fields).filter(([, value]) => value));
    const cleanText: ContentText = { title: plainText(text.title), summary: plainText(text.summary), body: body ?? '', fields };
    if (!original) {
      if (isBlank(cleanText) && body !== null) continue;
      cleanText.quality = text.quality ?? 'human';
      if (text.checked) cleanText.checked = true;
    }
    if (!cleanText.title) problems[`texts.${language}.title`] = 'required';
    texts[language] = cleanText;
  }
  if (!texts[sent.lang]) problems[`texts.${sent.lang}.title`] = 'required';
  return texts;
};
