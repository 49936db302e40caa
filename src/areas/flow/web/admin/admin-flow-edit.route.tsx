import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import type { FlowDetail } from '../../operations.ts';
import type { Route } from './+types/admin-flow-edit.route';
import { DesignerPage } from './designer/DesignerPage.tsx';

const page = createMemberLoaders(({ params: { id }, memberApi }: MemberLoaderArgs<{ id: string }>) =>
  memberApi.adminGet<FlowDetail>(`admin/flows/${encodeURIComponent(id)}`),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);
/** Reloads the data only when the path changes, so that unsaved edits are kept. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.pathname !== nextUrl.pathname;

export default function AdminFlowEditRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  return <DesignerPage key={id} flow={loaderData} />;
}
