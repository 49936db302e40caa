import type { Attachment } from '../engine/fields.ts';
import type { ContentValues } from './content.ts';

/** Extracts the id of a stored picture from its path (`/assets/image/<id>`). Returns an empty string for any other address. */
export const pictureIdFromPath = (path: string): string => /^\/assets\/image\/([\w-]{1,64})$/.exec(path)?.[1] ?? '';
/** Extracts the id of a stored recording from its path (`/assets/misc/<id>`). Returns an empty string for any other address. */
export const recordingIdFromPath = (link: unknown): string =>
  (typeof link === 'string' && /^\/assets\/misc\/([\w-]{1,64})$/.exec(link)?.[1]) || '';
/** Ids of the stored pictures in a sanitised HTML text. */
export const pictureIdsInHtml = (body: string): string[] =>
  [...body.matchAll(/<img\b[^>]*?\bsrc="\/assets\/image\/([\w-]+)"/g)].map(([, id = '']) => id);

export const isAttachmentList = (value: unknown): value is Attachment[] =>
  Array.isArray(value) && value.every((one) => typeof one?.id === 'string');
export const attachmentsOf = ({ fields }: ContentValues): Attachment[] => Object.values(fields).filter(isAttachmentList).flat();

/** Ids of all files of a record: picture, pictures in texts, recording, attachments. The id of an external attachment is its address. */
export const fileIdsInValues = (values: ContentValues): string[] => [
  ...(values.image ? [pictureIdFromPath(values.image)] : []),
  ...Object.values(values.texts).flatMap(({ body }) => pictureIdsInHtml(body)),
  ...Object.values(values.fields).map(recordingIdFromPath).filter(Boolean),
  ...attachmentsOf(values).map(({ id }) => id),
];
