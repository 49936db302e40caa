import { ListPage } from '../../admin/list/ListPage.tsx';
import { errorCodes } from '../../admin/modules/error-codes.tsx';
import { moduleLoader } from '../../admin/page.ts';
import type { Route } from './+types/error-code';

const page = moduleLoader(errorCodes);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function ErrorCodes({ loaderData }: Route.ComponentProps) {
  return <ListPage module={errorCodes} {...loaderData} />;
}
