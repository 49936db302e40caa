import { createMemberLoaders, type MemberLoaderArgs } from '../../../web/forms/form-action.ts';
import { throwNotFound } from '../../../web/lib/api.ts';
import { OfficeTextsProvider } from '../../../web/office/texts.tsx';
import type { RecordDetail } from '../../api.ts';
import { isKind } from '../../kinds/index.ts';
import type { Route } from './+types/admin-preview.route';
import { PreviewPage } from './PreviewPage.tsx';

const page = createMemberLoaders(async ({ params: { kind, id }, memberApi }: MemberLoaderArgs<{ kind: string; id: string }>) =>
  memberApi.adminGet<RecordDetail>(`admin/content/${isKind(kind) ? kind : throwNotFound()}/${encodeURIComponent(id)}/preview`),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminPreviewRoute({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeTextsProvider>
      <PreviewPage doc={loaderData} />
    </OfficeTextsProvider>
  );
}
