import send from '@fastify/send';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { contextOf } from '../http/plugins/answers.ts';
import { callerKeyOf } from '../http/plugins/heavy.ts';
import { apiLocale, pathParameter } from '../http/request-context.ts';
import type { FileStore, OpenedFile, StoredFile } from './files.server.ts';
import type { PictureFormat } from './pictures.server.ts';
import { type FileGroup, fileTypeByMime } from './type.server.ts';

const widths = ['320', '480', '640', '960', '1280', '1920'] as const;
const thumbWidth = 320;
/** Content-Security-Policy of uploaded files: nothing in them may run if they are opened as pages. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const takes = (accept: string | undefined, type: string): boolean =>
  accept?.split(',').some((part) => part.trim().toLowerCase().startsWith(type) && !/;\s*q=0(\.0*)?\s*$/.test(part)) ?? false;
const formatFor = ({ headers: { accept } }: FastifyRequest): PictureFormat =>
  takes(accept, 'image/avif') ? 'avif' : takes(accept, 'image/webp') ? 'webp' : 'plain';

/**
 * Returns the Cache-Control header of a file. Product files are immutable. Files of accounts may be withdrawn, so caches revalidate them after ten
 * minutes. Private files are not cached.
 */
const keepable = ({ public: open, owner }: StoredFile) => {
  if (!open) return 'private, no-store';
  return owner === null ? 'public, max-age=31536000, immutable' : 'public, max-age=600';
};

/** Routes for uploaded and product files: pictures in several widths, other files as downloads. */
export const storedFileRoutes =
  ({ files }: { files: FileStore }): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });

    const openFile = async (request: FastifyRequest, group: FileGroup): Promise<OpenedFile> => {
      const file = await files.open(pathParameter(request, 'id'), contextOf(request, apiLocale(request)).actor);
      if (fileTypeByMime(file.type)?.group !== group) throw new AppError('E_NOT_FOUND');
      if (!file.whole) {
        request.log.error({ file: file.id, path: file.path }, 'The bytes of a file are gone');
        throw new AppError('E_NOT_FOUND');
      }
      return file;
    };

    /** Sends a stored file unchanged, with range requests. All files but raster pictures are sent as attachments. */
    const sendFile = async (request: FastifyRequest, reply: FastifyReply, file: OpenedFile) => {
      const sent = await send(request.raw, `/${file.sha256}`, {
        root: file.path.slice(0, -file.sha256.length - 1),
        cacheControl: false,
        contentType: false,
        lastModified: false,
      });
      if (sent.statusCode === 404) throw new AppError('E_NOT_FOUND');
      if (sent.type === 'error') throw sent.metadata.error;
      reply.headers(sent.headers);
      reply.header('cache-control', keepable(file)).type(file.type);
      if (!fileTypeByMime(file.type)?.raster) {
        reply.header('content-security-policy', sandbox);
        reply.header('content-disposition', contentDisposition(file.name));
      }
      return reply.code(sent.statusCode).send(sent.stream);
    };

    const sendPicture = async (request: FastifyRequest, reply: FastifyReply, width: number | undefined) => {
      const file = await openFile(request, 'image');
      if (width === undefined || !fileTypeByMime(file.type)?.raster) return sendFile(request, reply, file);
      const { body, type } = await files.picture(file, width, formatFor(request), callerKeyOf(request)).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'E_MEDIA_TYPE') throw error;
        request.log.error({ file: file.id, path: file.path, err: error.cause }, 'The bytes of a picture are damaged');
        throw new AppError('E_NOT_FOUND');
      });
      return reply.header('cache-control', keepable(file)).header('vary', 'accept').type(type).send(body);
    };

    const querystring = z.strictObject({ w: z.enum(widths).optional() });
    app.get('/assets/image/:id', { schema: { querystring } }, (request, reply) =>
      sendPicture(request, reply, request.query.w && Number(request.query.w)),
    );
    app.get('/assets/thumb/:id', (request, reply) => sendPicture(request, reply, thumbWidth));
    for (const group of ['docs', 'zip', 'misc'] as const)
      app.get(`/assets/${group}/:id/:name?`, async (request, reply) => sendFile(request, reply, await openFile(request, group)));
  };
