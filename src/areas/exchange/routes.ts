import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ofAccounts, operationsOf, wrap } from '../../platform/http/operation.server.ts';
import { contextOf } from '../../platform/http/plugins/answers.ts';
import { apiLocale } from '../../platform/http/request-context.ts';
import type { Services } from '../../server/services.ts';
import { postingsApi } from './api.ts';
import type { PostingInput, ReviewAction } from './operations.ts';
import * as s from './schemas.ts';

const nothing = z.null();
const bodyLimit = s.postingBodyLimit;
type Texts = Record<string, string>;

/** Own postings, applications to others', suggested matches (SPECIFICATION S5.5). */
export const postingRoutes =
  (services: Services): FastifyPluginAsyncZod =>
  async (app) => {
    const api = (request: FastifyRequest) => postingsApi(services, contextOf(request, apiLocale(request)));
    const doc = operationsOf('postings', ofAccounts);
    const open = operationsOf('postings');
    const own = '/portal/mysnd';
    const params = s.idParams;

    app.get(own, { schema: { ...doc('mysnd', 'Own supplies and demands', s.postingsSchema), querystring: s.postingsQuery } }, (q) =>
      wrap(api(q).postings(q.query as unknown as Texts)),
    );
    app.get(
      `${own}/fields`,
      { schema: { ...doc('mysnd.fields', 'The form of a posting, or of a new one', s.formSchema), querystring: s.fieldsQuery } },
      (q) => wrap(api(q).postingFields(q.query.id)),
    );
    app.post(own, { bodyLimit, schema: { ...doc('mysnd.create', 'Begin a posting', s.formSchema), body: s.createBody } }, (q) =>
      wrap(api(q).createPosting(q.body as PostingInput)),
    );
    app.put(`${own}/:id`, { bodyLimit, schema: { ...doc('mysnd.save', 'Save a posting', s.formSchema), params, body: s.saveBody } }, (q) =>
      wrap(api(q).savePosting(q.params.id, q.body as PostingInput & { version: number })),
    );
    app.delete(`${own}/:id`, { schema: { ...doc('mysnd.delete', 'Take a posting away', nothing), params } }, (q) =>
      wrap(api(q).deletePosting(q.params.id)),
    );
    app.post(
      `${own}/:id/submit`,
      { schema: { ...doc('mysnd.submit', 'Hand a posting in for audit', s.formSchema), params, body: s.submitBody } },
      (q) => wrap(api(q).submitPosting(q.params.id, q.body)),
    );
    app.post(`${own}/:id/withdraw`, { schema: { ...doc('mysnd.withdraw', 'Take a posting back from audit', s.formSchema), params } }, (q) =>
      wrap(api(q).withdrawPosting(q.params.id)),
    );
    app.post(
      `${own}/:id/progress`,
      { schema: { ...doc('mysnd.progress', 'Tell how far a demand is', s.formSchema), params, body: s.progressBody } },
      (q) => wrap(api(q).postingProgress(q.params.id, q.body.progress)),
    );
    app.post(`${own}/:id/renew`, { schema: { ...doc('mysnd.renew', 'Keep a posting public for longer', s.formSchema), params } }, (q) =>
      wrap(api(q).renewPosting(q.params.id)),
    );
    app.get(`${own}/:id/matches`, { schema: { ...doc('mysnd.matches', 'What suits one’s own posting', s.matchesSchema), params } }, (q) =>
      wrap(api(q).postingMatches(q.params.id)),
    );
    app.get(`/portal/snd/:id/matches`, { schema: { ...open('snd.matches', 'What suits a posting', s.matchesSchema), params } }, (q) =>
      wrap(api(q).matches(q.params.id)),
    );

    app.post(
      '/portal/snd/:id/apply',
      { schema: { ...doc('snd.apply', 'Send an inquiry on a posting', s.applicationSchema), params, body: s.applyBody } },
      (q) => wrap(api(q).apply(q.params.id, q.body)),
    );
    app.get(
      '/portal/applications',
      { schema: { ...doc('applications', 'Own applications', s.applicationsSchema), querystring: s.pageQuery } },
      (q) => wrap(api(q).applications(q.query as unknown as Texts)),
    );
    app.delete(
      '/portal/applications/:id',
      { schema: { ...doc('applications.withdraw', 'Take an application back', nothing), params } },
      (q) => wrap(api(q).withdrawApplication(q.params.id)),
    );
    app.get(
      `${own}/:id/applications`,
      {
        schema: {
          ...doc('mysnd.applications', 'Applications on one’s own posting', s.applicationsSchema),
          params,
          querystring: s.pageQuery,
        },
      },
      (q) => wrap(api(q).received(q.params.id, q.query as unknown as Texts)),
    );
    for (const decision of ['approve', 'decline'] as const)
      app.post(
        `${own}/:id/applications/:aid/${decision}`,
        { schema: { ...doc(`mysnd.applications.${decision}`, 'Answer an application', s.applicationSchema), params: s.applicationParams } },
        (q) => wrap(api(q).decideApplication(q.params.id, q.params.aid, decision)),
      );
  };

const actions: Readonly<Record<ReviewAction, string>> = {
  take: 'Begin the audit of a posting',
  release: 'Give a posting back to the pool',
  approve: 'Make a posting public',
  reject: 'Refuse a posting, with the reason',
};

/** The audit of postings, one by one (SPECIFICATION S5.6). Their list, and applications on records without an owner, are resources (resources/inbox.ts). */
export const reviewRoutes =
  (services: Services): FastifyPluginAsyncZod =>
  async (app) => {
    const api = (request: FastifyRequest) => postingsApi(services, contextOf(request, apiLocale(request)));
    const doc = operationsOf('review', ofAccounts);
    const tasks = '/admin/flow-tasks';
    const params = s.idParams;

    app.get(`${tasks}/:id`, { schema: { ...doc('admin.flow-tasks.one', 'One posting to audit', s.taskSchema), params } }, (q) =>
      wrap(api(q).reviewTask(q.params.id)),
    );
    for (const [action, summary] of Object.entries(actions) as [ReviewAction, string][])
      app.post(
        `${tasks}/:id/${action}`,
        { schema: { ...doc(`admin.flow-tasks.${action}`, summary, s.taskSchema), params, body: s.decisionBody } },
        (q) => wrap(api(q).review(q.params.id, action, q.body)),
      );
    app.post(
      `${tasks}/:id/reopen`,
      { schema: { ...doc('admin.flow-tasks.reopen', 'Let a completed demand go on', s.taskSchema), params } },
      (q) => wrap(api(q).reopenPosting(q.params.id)),
    );
  };
