import type { Paged } from '../../../../base/paging.ts';
import { createMemberLoaders, type MemberLoaderArgs } from '../../../../web/forms/form-action.ts';
import type { DerivationRuleRow } from '../../operations.ts';
import type { Route } from './+types/admin-quality.route';
import { QualityPage } from './QualityPage.tsx';

const page = createMemberLoaders(async ({ memberApi }: MemberLoaderArgs) => {
  const answer = await memberApi.qualityFigures({});
  const rules = answer.rules ? await memberApi.adminGet<Paged<DerivationRuleRow>>('admin/quality/rules', { limit: '100' }) : null;
  return { answer, rules: rules?.docs ?? null };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminQualityRoute({ loaderData }: Route.ComponentProps) {
  return <QualityPage {...loaderData} />;
}
