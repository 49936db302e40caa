import { isCoded } from '../lib/api.ts';
import { ApiError } from '../lib/browser-api.ts';
import { documentLocale } from '../lib/preferences.ts';

/** A file that the server has taken. */
export interface Uploaded {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  sizeLabel: string;
  type: string;
  /** Its address, and that of its small picture. */
  url: string;
  thumb: string | null;
}

/** What the server takes for a picture. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** Why a file was not taken, in the reader's language. */
export const uploadFault = (error: unknown, otherwise: string): string =>
  (isCoded(error) && (error.fields.file ?? error.message)) || otherwise;

/**
 * Uploads one file for a purpose; `onProgress` hears the part (0 to 1) that is on its way. Throws an ApiError, its `fields.file` in
 * the reader's language; E_OFFLINE where there was no answer. A request of the older kind: only that one tells its progress.
 */
export const upload = (
  file: File,
  purpose: 'image' | 'attachment' | 'avatar' | 'media',
  onProgress: (part: number) => void,
): Promise<Uploaded> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    form.append('purpose', purpose);
    form.append('file', file);
    const request = new XMLHttpRequest();
    request.open('POST', `/api/files?locale=${documentLocale()}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new ApiError('E_OFFLINE', 0, ''));
    request.onload = () => {
      const { status, response } = request;
      if (status === 200 && response) resolve(response.data);
      else reject(new ApiError(response?.code ?? 'E_INTERNAL', status, response?.msg ?? '', response?.fields));
    };
    request.send(form);
  });
