import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ofAccounts, operationsOf, wrap } from '../../platform/http/operation.server.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import type { Services } from '../../server/services.ts';
import { testsApi } from './api.ts';
import * as s from './schemas.ts';

const nothing = z.null();

/** Tests run with the library's tools, and their results. */
export const testRoutes =
  (services: Services): FastifyPluginAsyncZod =>
  async (app) => {
    const api = (request: FastifyRequest) => testsApi(services, contextOf(request, apiLocale(request)));
    const doc = operationsOf('tests', ofAccounts);
    const open = operationsOf('tests');

    app.get(
      '/portal/tests',
      { schema: { ...doc('tests', 'Own tests, the latest first', s.testsSchema), querystring: s.testsQuery } },
      (request) => wrap(api(request).tests(request.query as unknown as Record<string, string>)),
    );
    app.post(
      '/portal/tests',
      { schema: { ...doc('tests.run', 'Begin a test with a tool', s.testResultSchema), body: s.runTestBody } },
      (request) => wrap(api(request).runTest(request.body)),
    );
    app.get(
      '/portal/tests/:id',
      {
        schema: { ...open('tests.result', 'A test: one’s own, or an unlisted one by its link', s.testResultSchema), params: s.testParams },
      },
      (request) => wrap(api(request).test(request.params.id)),
    );
    app.put(
      '/portal/tests/:id',
      {
        schema: { ...doc('tests.share', 'Who may read a result', s.testResultSchema), params: s.testParams, body: s.shareTestBody },
      },
      (request) => wrap(api(request).shareTest(request.params.id, request.body)),
    );
    app.post(
      '/portal/tests/:id/conclude',
      {
        schema: {
          ...doc('tests.conclude', 'Say what became of a running test', s.testResultSchema),
          params: s.testParams,
          body: s.concludeTestBody,
        },
      },
      (request) => wrap(api(request).concludeTest(request.params.id, request.body)),
    );
    app.delete('/portal/tests/:id', { schema: { ...doc('tests.delete', 'Delete a test', nothing), params: s.testParams } }, (request) =>
      wrap(api(request).deleteTest(request.params.id)),
    );
  };
