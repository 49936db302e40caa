import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import type { Route } from './+types/applications.route';
import { SentApplicationsPage } from './SentApplicationsPage.tsx';

const page = createMemberLoaders(async ({ url, memberApi }) => ({
  answer: await memberApi.applications({ page: url.searchParams.get('page') ?? '1' }),
}));
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const withdraw = createFormAction(async ({ form, memberApi }) => ({ done: await memberApi.withdrawApplication(inputText(form, 'id')) }));
export const action = (args: Route.ActionArgs) => withdraw.server(args);

export default function ApplicationsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SentApplicationsPage {...loaderData} acted={actionData} send={withdraw.browser} />;
}
