import {
  type ActionArgs,
  createFormAction,
  createMemberLoaders,
  type FormOutcome,
  type MemberLoaderArgs,
} from '../../../../web/forms/form-action.ts';
import type { TestOutcome, TestResult, TestVisibility } from '../../operations.ts';
import type { Route } from './+types/result.route';
import { ResultPage } from './ResultPage.tsx';

const page = createMemberLoaders(({ params, memberApi }: MemberLoaderArgs<{ id: string }>) => memberApi.test(params.id));
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

/** Action of all forms of the page; the field `intent` names the pressed button. */
const change = createFormAction(
  async ({ form, memberApi, params: { id } }: ActionArgs<{ id: string }>): Promise<FormOutcome<TestResult | null>> => {
    const text = (name: string) => String(form.get(name) ?? '');
    const visibility = text('visibility') as TestVisibility; // the server validates the value
    switch (form.get('intent')) {
      case 'delete':
        return { done: await memberApi.deleteTest(id), to: '/uc/tests' };
      case 'share':
        return { done: await memberApi.shareTest(id, { visibility }) };
      default:
        return {
          done: await memberApi.concludeTest(id, {
            outcome: text('outcome') as TestOutcome,
            note: text('note'),
            visibility,
            attachment: text('attachment') || undefined,
          }),
        };
    }
  },
);
export const action = (args: Route.ActionArgs) => change.server(args);

export default function ResultRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ResultPage key={loaderData.id} loaded={loaderData} acted={actionData} send={change.browser} />;
}
