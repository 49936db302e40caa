import { redirect } from 'react-router';
import { loadMember } from '../../../../web/forms/form-action.ts';
import type { Route } from './+types/admin-index.route';

/** The back office opens at its home, for those who may in (SPECIFICATION S3.3). */
const home = loadMember(async ({ memberApi }): Promise<null> => {
  await memberApi.adminStart();
  throw redirect('/admin/home');
});
export const loader = (args: Route.LoaderArgs) => home.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => home.client(args);

export default function OfficeIndex() {
  return null;
}
