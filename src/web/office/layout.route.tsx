import { type ReactNode, useMemo } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { MemberAndOfficeApi } from '../../member-api.ts';
import { createMemberLoaders } from '../forms/form-action.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { useMenuAndPermissions } from '../live/office.ts';
import type { Route } from './+types/layout.route';
import { OfficeFrame } from './frame/OfficeFrame.tsx';
import { PermissionsContext } from './office.ts';
import { OfficeTextsProvider } from './texts.tsx';
import type { TaskCounts } from './work.ts';

type OfficeLayoutData = Awaited<ReturnType<MemberAndOfficeApi['adminStart']>> & { unread: number; work: TaskCounts };
const office = createMemberLoaders(async ({ memberApi }): Promise<OfficeLayoutData> => {
  const [answer, { unread }, work] = await Promise.all([memberApi.adminStart(), memberApi.info(), memberApi.flowCount()]);
  return { ...answer, unread, work };
});
export const loader = (args: Route.LoaderArgs) => office.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => office.client(args);
/** True if the address does not change, as after an action: navigations do not reload the data of the frame. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.href === nextUrl.href;

function Office({ answer, children }: { answer: OfficeLayoutData; children: ReactNode }) {
  const bounds = useMenuAndPermissions(answer);
  const permissions = useMemo(() => new Set<string>(bounds.permissions.map(({ code }) => code)), [bounds.permissions]);
  return (
    <OfficeTextsProvider>
      <PermissionsContext value={permissions}>
        <OfficeFrame name={answer.user.name} unread={answer.unread} work={answer.work} menus={bounds.menus}>
          {children}
        </OfficeFrame>
      </PermissionsContext>
    </OfficeTextsProvider>
  );
}

export default function OfficeLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Office answer={loaderData}>
      <Outlet />
    </Office>
  );
}

/** Error boundary that keeps the frame around the error page; without access to the back office, the error page alone. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} />;
  return loaderData ? <Office answer={loaderData}>{page}</Office> : <main className="mx-auto w-full max-w-page px-4">{page}</main>;
}
