import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../base/errors.ts';
import { BoundedSemaphore } from './gate.server.ts';

/** Most pixels of a picture, summed over its frames. */
export const maxPicturePixels = 40_000_000;
const seconds = 20;

sharp.concurrency(1); // one thread for each picture; by default libvips uses all cores
sharp.cache(false);
const gate = new BoundedSemaphore(2, 100); // two pictures at a time; 100 further ones wait

const refusal = (cause: unknown): Error => {
  if (cause instanceof AppError) return cause;
  // a full disk is no fault of the sender; libvips has no error code for it
  if (cause instanceof Error && /No space left|quota exceeded/i.test(cause.message)) return Object.assign(cause, { code: 'ENOSPC' });
  const error = new AppError('E_MEDIA_TYPE', { file: 'fileBroken' });
  error.cause = cause;
  return error;
};

const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 88 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
  'image/avif': (picture) => picture.avif({ quality: 65, effort: 2 }),
  'image/gif': (picture) => picture.gif(),
};

/**
 * Re-encodes a picture from its pixels, upright. Metadata such as GPS positions and appended data are dropped. Returns its size in pixels. Throws
 * E_TOO_LARGE beyond 40 megapixels (sum of all frames), E_MEDIA_TYPE for a damaged picture.
 */
export const cleanPicture = (from: string, to: string, mime: string): Promise<{ width: number; height: number }> =>
  gate.run(async () => {
    try {
      const { width, height, pages = 1, pageHeight = height } = await sharp(from, { limitInputPixels: false }).metadata();
      if (width * pageHeight * pages > maxPicturePixels) throw new AppError('E_TOO_LARGE', { file: 'fileSize' });
      const animated = pages > 1;
      const opened = sharp(from, { limitInputPixels: maxPicturePixels, animated }).timeout({ seconds });
      const encode = encoders[mime];
      if (!encode) throw new Error(`No encoder for ${mime}`);
      const info = await encode(animated ? opened : opened.autoOrient()).toFile(to);
      return { width: info.width, height: animated ? pageHeight : info.height };
    } catch (error) {
      throw refusal(error);
    }
  });

/** Picture format that the client accepts. `plain` is JPEG, or PNG for transparent pictures. */
export type PictureFormat = 'avif' | 'webp' | 'plain';

const resize = async (from: string, width: number, format: PictureFormat): Promise<Buffer> => {
  const picture = sharp(from, { limitInputPixels: maxPicturePixels }).timeout({ seconds }).resize({ width, withoutEnlargement: true });
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 80 }).toBuffer();
  const { hasAlpha } = await picture.metadata();
  return (hasAlpha ? picture.png() : picture.jpeg({ quality: 80, progressive: true })).toBuffer();
};

/** Returns the first frame of a stored picture, at most `width` pixels wide and never enlarged. Throws E_MEDIA_TYPE for a damaged picture. */
export const resizePicture = (from: string, width: number, format: PictureFormat): Promise<Buffer> =>
  gate.run(() =>
    resize(from, width, format).catch((error: unknown) => {
      throw refusal(error);
    }),
  );
