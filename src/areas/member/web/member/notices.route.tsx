import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import type { Route } from './+types/notices.route';
import { NoticesPage } from './NoticesPage.tsx';

const page = createMemberLoaders(async ({ url, memberApi }) => ({
  notices: await memberApi.notices({ page: url.searchParams.get('page') ?? '1' }),
}));
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction(async ({ form, memberApi }) => ({
  done: await memberApi.readNotices(form.has('id') ? { ids: [inputText(form, 'id')] } : {}),
}));
export const action = (args: Route.ActionArgs) => send.server(args);

export default function NoticesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NoticesPage {...loaderData} acted={actionData} send={send.browser} />;
}
