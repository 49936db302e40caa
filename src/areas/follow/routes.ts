import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ofAccounts, operationsOf, wrap } from '../../platform/http/operation.server.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import type { Services } from '../../server/services.ts';
import { followApi } from './api.ts';
import type { FollowTarget } from './operations.ts';
import * as s from './schemas.ts';

const nothing = z.null();
const idParams = z.object({ id: z.string().max(40) });

/** Records and searches that an account follows. */
export const followRoutes =
  (services: Services): FastifyPluginAsyncZod =>
  async (app) => {
    const api = (request: FastifyRequest) => followApi(services, contextOf(request, apiLocale(request)));
    const doc = operationsOf('follow', ofAccounts);

    app.get(
      '/uc/follows',
      {
        schema: {
          ...doc('uc.follows', 'What the account follows, with counts of what is new', s.followsSchema),
          querystring: s.followsQuery,
        },
      },
      (request) => wrap(api(request).follows(request.query as unknown as Record<string, string>)),
    );
    app.post(
      '/uc/follows',
      { schema: { ...doc('uc.follows.add', 'Follow a record, a list or a search', s.followedSchema), body: s.followBody } },
      (request) => wrap(api(request).follow(request.body)),
    );
    app.get(
      '/uc/follows/state',
      {
        schema: { ...doc('uc.follows.state', 'Whether the account follows a thing', s.followStateSchema), querystring: s.followStateQuery },
      },
      (request) => {
        const { locale: _, ...target } = request.query;
        return wrap(api(request).followState(target as FollowTarget));
      },
    );
    app.post('/uc/follows/seen', { schema: doc('uc.follows.seen', 'Counts of what is new begin anew', nothing) }, (request) =>
      wrap(api(request).seenFollows()),
    );
    app.delete('/uc/follows/:id', { schema: { ...doc('uc.follows.remove', 'Stop following', nothing), params: idParams } }, (request) =>
      wrap(api(request).unfollow(request.params.id)),
    );
  };
