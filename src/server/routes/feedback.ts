import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { feedbackApi } from '../feedback-api.ts';
import * as s from '../feedback-schemas.ts';
import { operationsOf, wrap } from '../operation.ts';
import { contextOf } from '../plugins/answers.ts';
import { apiLocale } from '../request-context.ts';
import type { Services } from '../services.ts';

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
