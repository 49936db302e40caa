import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { type TestStatus, testStatuses } from '../../operations.ts';
import type { Route } from './+types/tests.route';
import { TestsPage } from './TestsPage.tsx';

const page = createMemberLoaders(async ({ url, memberApi }) => {
  const given = url.searchParams;
  const status = given.get('status') ?? undefined;
  const answer = await memberApi.tests({ ...(status && { status }), page: given.get('page') ?? '1' });
  return { answer, status: testStatuses.find((one): one is TestStatus => one === status) };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

/** Starts a test from the button on a tool's page, and redirects to the test. */
const run = createFormAction(async ({ form, memberApi }) => {
  const { id } = await memberApi.runTest({ tool: String(form.get('tool') ?? '') });
  return { done: null, to: `/uc/result/${id}` };
});
export const action = (args: Route.ActionArgs) => run.server(args);

export default function TestsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TestsPage {...loaderData} refused={actionData?.refused} />;
}
