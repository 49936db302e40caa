import type { FormEvent } from 'react';
import { redirect } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import { memberAndOfficeApiContext } from '../../../../web/context.ts';
import { createMemberLoaders } from '../../../../web/forms/form-action.ts';
import { clearedCookies, signOut } from '../../../../web/frame/sign-out.ts';
import { Button } from '../../../../web/ui/button.tsx';
import type { Route } from './+types/logout.route';
import { AuthPageFrame } from './AuthPageFrame.tsx';

const page = createMemberLoaders(async ({ api }) => {
  const { user } = await api.portal();
  if (!user) throw redirect('/');
  return { name: user.name };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

/** Signs out without JavaScript, for the button of this page and of the page frame. */
export const action = async ({ context }: Route.ActionArgs) => {
  await context.get(memberAndOfficeApiContext).logout();
  const headers = clearedCookies.map(([name, path]): [string, string] => ['set-cookie', `${name}=; Path=${path}; Max-Age=0; SameSite=Lax`]);
  // deletes offline pages (web/offline); where scripts do not run, only the browser can do that
  throw redirect('/', { status: 303, headers: [...headers, ['clear-site-data', '"storage"']] });
};

export default function LogoutRoute({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void signOut();
  };
  return (
    <AuthPageFrame title={t('logout.title')} lead={t('logout.lead', loaderData)}>
      <form method="post" onSubmit={onSubmit}>
        <Button type="submit">{t('account.logout')}</Button>
      </form>
    </AuthPageFrame>
  );
}
