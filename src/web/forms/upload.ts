import { isCodedError } from '../lib/api.ts';
import { ApiError } from '../lib/browser-api.ts';
import { documentLocale } from '../lib/preferences.ts';

/** A file that was uploaded. */
export interface UploadedFile {
  id: string;
  name: string;
  /** Size in bytes. */
  size: number;
  sizeLabel: string;
  type: string;
  /** Addresses of the file and of its thumbnail; `thumb` is null if there is no thumbnail. */
  url: string;
  thumb: string | null;
}

/** Media types of images that the server accepts. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** Reason why an upload was rejected, in the reader's language; `otherwise` if the server gave none. */
export const uploadErrorMessage = (error: unknown, otherwise: string): string =>
  (isCodedError(error) && (error.fields.file ?? error.message)) || otherwise;

/**
 * Uploads one file for a purpose. `onProgress` receives the uploaded share (0 to 1). Throws an ApiError whose `fields.file` is in the reader's
 * language; E_OFFLINE if there was no answer. Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export const uploadFileToServer = (
  file: File,
  purpose: 'image' | 'attachment' | 'avatar' | 'media',
  onProgress: (part: number) => void,
): Promise<UploadedFile> =>
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
