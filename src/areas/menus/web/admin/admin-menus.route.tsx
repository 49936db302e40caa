import type { Paged } from '../../../../base/paging.ts';
import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import type { MenuRow } from '../../operations.ts';
import type { Route } from './+types/admin-menus.route';
import { MenuPage, type MenuPageProps } from './MenuPage.tsx';

/** Loads all pages of the menu list, because a tree is shown completely. */
const everyMenu = async (own: MemberLoaderArgs['memberApi'], filters: Record<string, string>, page = 1): Promise<MenuRow[]> => {
  const { docs, pages } = await own.adminGet<Paged<MenuRow>>('admin/menus', { ...filters, limit: '100', page: String(page) });
  return page < pages ? [...docs, ...(await everyMenu(own, filters, page + 1))] : docs;
};

const page = createMemberLoaders(async ({ url, memberApi }: MemberLoaderArgs): Promise<MenuPageProps> => {
  const area = url.searchParams.get('area') === 'admin' ? 'admin' : 'portal';
  return { area, menus: await everyMenu(memberApi, url.searchParams.get('trash') === '1' ? { trash: '1' } : {}) };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminMenusRoute({ loaderData }: Route.ComponentProps) {
  return <MenuPage {...loaderData} />;
}
