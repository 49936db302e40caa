import type { Detail } from '../../../contract/api.ts';
import { isKind } from '../../../kinds/index.ts';
import { loadOwn, type Own } from '../../account/act.ts';
import { PreviewPage } from '../../admin/content/PreviewPage.tsx';
import { OfficeTexts } from '../../admin/texts.tsx';
import { missing } from '../../lib/api.ts';
import type { Route } from './+types/content-preview';

const page = loadOwn(async ({ params: { kind, id }, own }: Own<{ kind: string; id: string }>) =>
  own.read<Detail>(`admin/content/${isKind(kind) ? kind : missing()}/${encodeURIComponent(id)}/preview`),
);
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function ContentPreview({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeTexts>
      <PreviewPage doc={loaderData} />
    </OfficeTexts>
  );
}
