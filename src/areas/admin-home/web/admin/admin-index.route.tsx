import { redirect } from 'react-router';
import { createMemberLoaders } from '../../../../web/forms/form-action.ts';
import type { Route } from './+types/admin-index.route';

/** Redirects /admin to the home page for accounts with access to the back office (SPECIFICATION S3.3). */
const home = createMemberLoaders(async ({ memberApi }): Promise<null> => {
  await memberApi.adminStart();
  throw redirect('/admin/home');
});
export const loader = (args: Route.LoaderArgs) => home.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => home.client(args);

export default function AdminIndexRoute() {
  return null;
}
