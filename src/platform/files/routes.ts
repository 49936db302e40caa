import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { formatFileSize } from '../../base/file-size.ts';
import { errorCodeOf } from '../../base/unknown.ts';
import { requireActor } from '../access/access.server.ts';
import { accountsOnlySecurity } from '../http/operation.server.ts';
import { contextOf } from '../http/plugins/answers.ts';
import { apiLocale } from '../http/request-context.ts';
import * as s from '../http/schemas.ts';
import { type FileStore, fileUrl, type StoredFile, thumbUrl } from './files.server.ts';
import { type FilePurpose, filePurposes } from './table.server.ts';

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  sizeLabel: z.string(),
  type: z.string(),
  url: z.string(),
  thumb: z.string().nullable(),
});
const largest = 100 * 1024 * 1024;
const isPurpose = (value: unknown): value is FilePurpose => filePurposes.some((purpose) => purpose === value);

/** Maps an error of the multipart parser to an AppError, by its code, or by its message if it has none. */
const refusal = (error: unknown): unknown => {
  const code = errorCodeOf(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return new AppError('E_TOO_LARGE');
  if (code.startsWith('FST_') || /multipart/i.test(message)) return new AppError('E_VALIDATION', { file: 'format' });
  return error;
};

/** Stores the single file of an upload form. If the form turns out to be invalid, the stored file is deleted. */
const receive = async (files: FileStore, request: FastifyRequest, owner: number): Promise<StoredFile> => {
  let purpose: unknown;
  let stored: StoredFile | undefined;
  try {
    for await (const part of request.parts()) {
      const known = part.type === 'field' ? 'purpose' : 'file';
      if (part.fieldname !== known) throw new AppError('E_VALIDATION', { [part.fieldname]: 'unknown' });
      if (part.type === 'field') purpose = part.value;
      else if (isPurpose(purpose)) stored = await files.put(part.file, { name: part.filename, purpose, owner });
      else throw new AppError('E_VALIDATION', { purpose: purpose === undefined ? 'required' : 'value' });
    }
  } catch (error) {
    if (stored) await files.remove(stored.id);
    throw refusal(error);
  }
  if (!stored) throw new AppError('E_VALIDATION', { file: 'required' });
  return stored;
};

/** Upload route for signed-in accounts. */
export const uploadRoutes =
  ({ files }: { files: FileStore }): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(multipart, { limits: { files: 1, fields: 4, parts: 5, fieldSize: 200, headerPairs: 20, fileSize: largest + 1 } });
    app.post(
      '/files',
      {
        bodyLimit: largest + 64 * 1024,
        config: { heavy: true },
        schema: {
          security: accountsOnlySecurity,
          operationId: 'uploadFile',
          tags: ['files'],
          summary: 'Upload a file: multipart/form-data with `purpose` (image, attachment, avatar or media) before `file`',
          consumes: ['multipart/form-data'],
          response: s.createAnswerSchemas(fileSchema),
        },
      },
      async (request) => {
        const locale = apiLocale(request);
        const actor = requireActor(contextOf(request, locale));
        if (!request.isMultipart()) throw new AppError('E_MEDIA_TYPE');
        const stored = await receive(files, request, actor.id);
        const { id, name, size, type } = stored;
        return {
          data: { id, name, size, sizeLabel: formatFileSize(locale, size), type, url: fileUrl(stored), thumb: thumbUrl(stored) },
          msg: '',
        };
      },
    );
  };
