import { createFormAction, createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import type { DigestChannel, OwnAccountProfile } from '../../../accounts/operations.ts';
import type { Route } from './+types/info.route';
import { ProfilePage } from './ProfilePage.tsx';

const page = createMemberLoaders(async ({ memberApi }) => {
  const [info, { industries }, forms] = await Promise.all([memberApi.info(), memberApi.registerOptions(), memberApi.flowForms()]);
  const asks = forms.filter(({ subject }) => subject !== 'form').map(({ flow, names }) => ({ flow, names }));
  return { info, industries, asks };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

const send = createFormAction<OwnAccountProfile>(async ({ form, memberApi }) => {
  const textOrNull = (name: string) => inputText(form, name) || null;
  const done = await memberApi.saveInfo({
    realName: inputText(form, 'realName'),
    company: textOrNull('company'),
    industry: textOrNull('industry'),
    country: textOrNull('country'),
    digest: inputText(form, 'digest') as DigestChannel,
    // `keep`: version that the user decided to overwrite; `version`: version that the form was filled from
    version: Number(form.get('keep') ?? form.get('version')),
    avatar: form.has('avatar') ? textOrNull('avatar') : undefined,
  });
  return { done };
});
export const action = (args: Route.ActionArgs) => send.server(args);

export default function InfoRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} acted={actionData} send={send.browser} />;
}
