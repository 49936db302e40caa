import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ofAccounts, operationsOf, wrap } from '../../platform/http/operation.server.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { jarOf } from '../../platform/http/plugins/session.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import { portalUserSchema } from '../../platform/http/schemas.ts';
import type { Services } from '../../server/services.ts';
import { accountApi } from './api.ts';
import type { LoginInput, RecoverInput } from './operations.ts';
import * as s from './schemas.ts';

const nothing = z.null();
const idParams = z.object({ id: z.string().max(40) });

/** Sign in and out, register, recover, one's own account and notices (api.md «Accounts»). */
export const accountRoutes =
  (services: Services, publicUrl: string | undefined): FastifyPluginAsyncZod =>
  async (app) => {
    const api = (request: FastifyRequest, reply: FastifyReply) =>
      accountApi(services, contextOf(request, apiLocale(request)), jarOf(reply, publicUrl));
    const doc = operationsOf('account');
    const own = operationsOf('account', ofAccounts);

    app.get('/passport', { schema: doc('passport', 'Key to encrypt passwords with', s.passportSchema) }, (q, r) =>
      wrap(api(q, r).passport()),
    );
    app.post('/login', { schema: { ...doc('login', 'Sign in by password or by code', portalUserSchema), body: s.loginBody } }, (q, r) =>
      wrap(api(q, r).login(q.body as LoginInput)),
    );
    app.post('/login/sms', { schema: { ...doc('login.sms', 'Send a code to sign in with', nothing), body: s.loginCodeBody } }, (q, r) =>
      wrap(api(q, r).loginCode(q.body)),
    );
    app.post(
      '/login/second',
      {
        schema: {
          ...doc('login.second', 'The second step of signing in: a code of the app, or a recovery code', portalUserSchema),
          body: s.stepBody,
        },
      },
      (q, r) => wrap(api(q, r).secondStep(q.body)),
    );
    app.get('/uc/factor', { schema: own('uc.factor', 'How two-step sign-in stands', s.factorSchema) }, (q, r) => wrap(api(q, r).factor()));
    app.post(
      '/uc/factor',
      {
        schema: {
          ...own('uc.factor.begin', 'Begin to turn two-step sign-in on, with the password', s.factorSchema),
          body: s.beginFactorBody,
        },
      },
      (q, r) => wrap(api(q, r).beginFactor(q.body)),
    );
    app.post(
      '/uc/factor/confirm',
      { schema: { ...own('uc.factor.confirm', 'Turn it on with a first code', s.recoverySchema), body: s.stepBody } },
      (q, r) => wrap(api(q, r).confirmFactor(q.body)),
    );
    app.post(
      '/uc/factor/end',
      { schema: { ...own('uc.factor.end', 'Turn it off with password and code', nothing), body: s.endFactorBody } },
      (q, r) => wrap(api(q, r).endFactor(q.body)),
    );
    app.post('/logout', { schema: doc('logout', 'End this session', nothing) }, (q, r) => wrap(api(q, r).logout()));
    app.get('/portal/register', { schema: doc('register.options', 'Industries to choose from', s.registerOptionsSchema) }, (q, r) =>
      wrap(api(q, r).registerOptions()),
    );
    app.post('/register/sms', { schema: { ...doc('register.sms', 'Send a code to register with', nothing), body: s.codeBody } }, (q, r) =>
      wrap(api(q, r).registerCode(q.body)),
    );
    app.post('/register', { schema: { ...doc('register', 'Open an account', portalUserSchema), body: s.registerBody } }, (q, r) =>
      wrap(api(q, r).register(q.body)),
    );
    app.post('/recover/sms', { schema: { ...doc('recover.sms', 'Send a code to recover with', nothing), body: s.codeBody } }, (q, r) =>
      wrap(api(q, r).recoverCode(q.body)),
    );
    app.post('/recover', { schema: { ...doc('recover', 'Set a new password', nothing), body: s.recoverBody } }, (q, r) =>
      wrap(api(q, r).recover(q.body as RecoverInput)),
    );
    app.post('/can_i', { schema: { ...doc('can_i', 'Whether addresses may be used', s.canSchema), body: s.canBody } }, (q, r) =>
      wrap(api(q, r).canI(q.body.url)),
    );
    app.get('/uc/info', { schema: own('uc.info', 'The signed-in account', s.infoSchema) }, (q, r) => wrap(api(q, r).info()));
    app.put('/uc/info', { schema: { ...own('uc.info.save', 'Change the account’s facts', s.infoSchema), body: s.infoBody } }, (q, r) =>
      wrap(api(q, r).saveInfo(q.body)),
    );
    app.get('/uc/sessions', { schema: own('uc.sessions', 'Where the account is signed in', s.sessionsSchema) }, (q, r) =>
      wrap(api(q, r).sessions()),
    );
    app.delete('/uc/sessions', { schema: own('uc.sessions.endOthers', 'End every other session', nothing) }, (q, r) =>
      wrap(api(q, r).endOtherSessions()),
    );
    app.delete('/uc/sessions/:id', { schema: { ...own('uc.sessions.end', 'End one session', nothing), params: idParams } }, (q, r) =>
      wrap(api(q, r).endSession(q.params.id)),
    );
    app.post(
      '/uc/phone/sms',
      { schema: { ...own('uc.phone.sms', 'Send a code to the old or new number', nothing), body: s.phoneCodeBody } },
      (q, r) => wrap(api(q, r).phoneCode(q.body)),
    );
    app.put('/uc/phone', { schema: { ...own('uc.phone', 'Change the number', nothing), body: s.phoneBody } }, (q, r) =>
      wrap(api(q, r).changePhone(q.body)),
    );
    app.get(
      '/uc/notices',
      { schema: { ...own('uc.notices', 'What the account was told', s.noticesSchema), querystring: s.noticesQuery } },
      (q, r) => wrap(api(q, r).notices({ page: String(q.query.page) })),
    );
    app.post(
      '/uc/notices/read',
      { schema: { ...own('uc.notices.read', 'Mark as read', s.unreadSchema), body: s.noticesReadBody } },
      (q, r) => wrap(api(q, r).readNotices(q.body.ids)),
    );
  };
