import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import type { Route } from './+types/admin-pages.route';
import { PagesPage } from './PagesPage.tsx';
import { type AnyPage, pageNames } from './texts.ts';

const pages = createMemberLoaders(({ memberApi, url }: MemberLoaderArgs) => {
  const name = pageNames.find((one) => one === url.searchParams.get('page')) ?? 'about';
  return memberApi.adminGet<AnyPage>(`admin/pages/${name}`);
});
export const loader = (args: Route.LoaderArgs) => pages.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => pages.client(args);

export default function AdminPagesRoute({ loaderData }: Route.ComponentProps) {
  return <PagesPage page={loaderData} />;
}
