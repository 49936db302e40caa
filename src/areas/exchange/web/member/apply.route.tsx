import { type ActionArgs, createFormAction, createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import type { Route } from './+types/apply.route';
import { ApplyPage } from './ApplyPage.tsx';

type Params = { id: string };

const page = createMemberLoaders(async ({ params, api, memberApi }: MemberLoaderArgs<Params>) => {
  const [doc, info] = await Promise.all([api.detail('snd', params.id), memberApi.info()]);
  const { id, kind, title, locale, applied, mine, ended, category, progress, expiryDate } = doc;
  return { doc: { id, kind, title, locale, applied, mine, ended, category, progress, expiryDate }, contact: info.email ?? '' };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction(async ({ form, memberApi, api, params }: ActionArgs<Params>) => {
  await memberApi.apply(params.id, { message: inputText(form, 'message'), contact: inputText(form, 'contact') });
  const { category } = await api.detail('snd', params.id);
  return { done: null, to: `/${category ?? 'snd'}/${params.id}` };
});
export const action = (args: Route.ActionArgs) => send.server(args);

export default function ApplyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplyPage {...loaderData} acted={actionData} send={send.browser} />;
}
