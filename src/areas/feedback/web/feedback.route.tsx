import { isKind } from '../../../records/kinds/index.ts';
import { paths } from '../../../records/kinds/paths.ts';
import { createFormAction, createMemberLoaders } from '../../../web/forms/form-action.ts';
import { throwNotFound } from '../../../web/lib/api.ts';
import type { ReportedRecordRef } from '../operations.ts';
import type { Route } from './+types/feedback.route';
import { FeedbackPage } from './FeedbackPage.tsx';

/** Returns the record of `?about=kind:id`; undefined without the parameter. Throws 404 if its value is malformed. */
const subjectOf = (url: URL): ReportedRecordRef | undefined => {
  const about = url.searchParams.get('about');
  if (!about) return undefined;
  const [kind = '', id = ''] = about.split(':');
  return isKind(kind) && /^[1-9]\d{0,8}$/.test(id) ? { kind, id } : throwNotFound();
};

const page = createMemberLoaders(async ({ url, api, memberApi }) => {
  const about = subjectOf(url);
  const doc = about ? await api.detail(about.kind, about.id) : null;
  return {
    subject: doc && { kind: doc.kind, path: paths.record(doc), title: doc.title, locale: doc.locale },
    captcha: await memberApi.captcha(),
  };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction(async ({ form, memberApi, url }) => {
  const text = (name: string) => String(form.get(name) ?? '');
  const contact = text('contact');
  const { id } = await memberApi.feedback({
    name: text('name'),
    company: text('company'),
    contact,
    content: text('content'),
    captcha: { id: text('captchaId'), code: text('captchaCode') },
    about: subjectOf(url),
  });
  return { done: { id, contact } };
});
export const action = (args: Route.ActionArgs) => send.server(args);
/** A captcha is for one visitor and one try, so the page is not cached. */
export const headers = () => ({ 'cache-control': 'no-store' });

export default function FeedbackRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FeedbackPage {...loaderData} acted={actionData} send={send.browser} />;
}
