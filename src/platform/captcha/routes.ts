import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { wrapAnswer } from '../http/operation.server.ts';
import { contextOf } from '../http/plugins/answers.ts';
import { apiLocale } from '../http/request-context.ts';
import { createAnswerSchemas, localeQuerySchema } from '../http/schemas.ts';
import type { Captcha, CaptchaProofOfWork } from './captcha.ts';
import type { Captchas } from './captchas.server.ts';

const captchaSchema = z.union([
  z.object({ id: z.string(), width: z.number(), height: z.number(), paths: z.array(z.string()) }),
  z.object({ id: z.string(), work: z.object({ salt: z.string(), hash: z.string(), most: z.number() }) }),
]);
const kindBody = z.strictObject({ kind: z.literal('work').optional() }).nullish();

/** Route that creates captchas (pictures and proofs of work) for forms that visitors may send. */
export const captchaRoutes =
  ({ captchas }: { captchas: Captchas }): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/captcha',
      {
        schema: {
          operationId: 'captcha',
          tags: ['accounts'],
          summary: 'Create a captcha: a picture of a text, or a proof-of-work challenge',
          querystring: localeQuerySchema,
          body: kindBody,
          response: createAnswerSchemas(captchaSchema),
        },
      },
      async (request) => {
        const context = contextOf(request, apiLocale(request));
        return wrapAnswer<Captcha | CaptchaProofOfWork>(request.body?.kind ? captchas.createWork(context) : captchas.create(context));
      },
    );
  };
