import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

/** The four base paths under which files are served. */
export type FileGroup = 'image' | 'docs' | 'zip' | 'misc';

export interface FileType {
  mime: string;
  /** File name extensions of the type, the usual one first. */
  endings: readonly string[];
  group: FileGroup;
  /** True if the type is a raster picture, which can be resized. */
  raster: boolean;
}

const office = 'application/vnd.openxmlformats-officedocument';
const type = (mime: string, group: FileGroup, ...endings: string[]): FileType => ({ mime, endings, group, raster: false });
const picture = (mime: string, ...endings: string[]): FileType => ({ mime, endings, group: 'image', raster: true });

/** File types recognised by their content (magic numbers). */
const binary = [
  picture('image/png', 'png'),
  picture('image/jpeg', 'jpg', 'jpeg'),
  picture('image/webp', 'webp'),
  picture('image/gif', 'gif'),
  picture('image/avif', 'avif'),
  type('application/pdf', 'docs', 'pdf'),
  type(`${office}.wordprocessingml.document`, 'docs', 'docx'),
  type(`${office}.spreadsheetml.sheet`, 'docs', 'xlsx'),
  type(`${office}.presentationml.presentation`, 'docs', 'pptx'),
  type('application/vnd.oasis.opendocument.text', 'docs', 'odt'),
  type('application/vnd.oasis.opendocument.spreadsheet', 'docs', 'ods'),
  type('image/vnd.adobe.photoshop', 'docs', 'psd'),
  type('application/zip', 'zip', 'zip'),
  type('audio/mpeg', 'misc', 'mp3'),
  type('video/mp4', 'misc', 'mp4', 'm4v'),
  type('video/quicktime', 'misc', 'mov'),
  type('video/webm', 'misc', 'webm'),
  type('text/vtt', 'misc', 'vtt'),
];
/** Text file types, chosen by the name unless the content contradicts it. */
const textual = [
  type('text/plain', 'docs', 'txt'),
  type('text/csv', 'docs', 'csv'),
  type('text/markdown', 'docs', 'md'),
  type('application/json', 'docs', 'json'),
  type('application/xml', 'docs', 'xml'),
  type('image/svg+xml', 'image', 'svg'),
];
const byMime = new Map([...binary, ...textual].map((one) => [one.mime, one]));

/** Returns the file type for a stored MIME type, or undefined if it is unknown. */
export const fileTypeByMime = (mime: string): FileType | undefined => byMime.get(mime);

const looksLike: Readonly<Record<string, RegExp>> = {
  json: /^\s*[[{"]/,
  xml: /^\s*</,
  svg: /<svg[\s>]/,
};
const probe = 64 * 1024;
const utf16 = /^(\xff\xfe|\xfe\xff)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters, which a text file never contains
const notText = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

/** Returns the beginning of a file as Latin-1, one character per byte. ASCII characters are readable in all common encodings. */
const beginning = async (path: string): Promise<string> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(probe), 0, probe, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Returns the type of a file by its content; the name distinguishes kinds of text. Returns null if the type is not accepted. */
export const detectFileType = async (path: string, name: string): Promise<FileType | null> => {
  const found = await fileTypeFromFile(path);
  const known = binary.find(({ mime }) => mime === found?.mime);
  if (known) return known;
  if (found && found.mime !== 'application/xml') return null;
  const ending = extname(name).slice(1).toLowerCase();
  const claimed = textual.find(({ endings }) => endings.includes(ending));
  if (!claimed) return null;
  const text = await beginning(path);
  if (notText.test(text) && !utf16.test(text)) return null;
  return (looksLike[ending]?.test(text.replace(/^ï»¿/, '')) ?? true) ? claimed : null;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters and bidirectional marks, which are removed from file names
const unfit = /[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/g;
const longest = 120;

/** Returns the stored name of a file: the last part of the path, with an ending that fits its type. */
export const toStoredFileName = (given: string, { endings }: FileType): string => {
  const last = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(unfit, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const ending = extname(last).slice(1).toLowerCase();
  const stem = ending && endings.includes(ending) ? last.slice(0, -ending.length - 1) : last;
  return `${[...stem].slice(0, longest).join('').trimEnd() || 'file'}.${ending && endings.includes(ending) ? ending : endings[0]}`;
};
