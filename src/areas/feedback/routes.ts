import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { operationsOf, wrap } from '../../platform/http/operation.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import type { Services } from '../../server/services.ts';
import { feedbackApi } from './api.ts';
import * as s from './schemas.ts';

/** Messages to the portal. Operators read and answer them in the back office (resources/inbox.ts). */
export const feedbackRoutes =
  (services: Services): FastifyPluginAsyncZod =>
  async (app) => {
    const api = (request: FastifyRequest) => feedbackApi(services, contextOf(request, apiLocale(request)));
    const doc = operationsOf('feedback');

    app.post(
      '/portal/feedback',
      { schema: { ...doc('feedback', 'Ask the portal, or report an error in a record', s.feedbackReceiptSchema), body: s.feedbackBody } },
      (request) => wrap(api(request).feedback(request.body)),
    );
  };
