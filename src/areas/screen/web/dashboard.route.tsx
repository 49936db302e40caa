import { memberContext } from '../../../web/context.ts';
import { asResponse } from '../../../web/lib/api.ts';
import { documentLocale } from '../../../web/lib/preferences.ts';
import type { ScreenFigures, ScreenFrame } from '../operations.ts';
import type { Route } from './+types/dashboard.route';
import { askForEverything } from './ask.ts';
import { ScreenPage } from './ScreenPage.tsx';

/** Values of `hideHeader` that hide it; the bare name counts. */
const hiding = ['', '1', 'true'];
const toPage = (url: string, [figures, frame]: [ScreenFigures, ScreenFrame]) => ({
  figures,
  frame,
  bare: hiding.includes(new URL(url).searchParams.get('hideHeader') ?? 'no'),
});

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const own = context.get(memberContext);
  return toPage(request.url, await Promise.all([own.screen(), own.screenFrame()]).catch(asResponse));
};
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) =>
  toPage(request.url, await askForEverything(documentLocale()).catch(asResponse));
/** A kept copy would show figures of minutes ago. */
export const headers = () => ({ 'cache-control': 'private, no-cache' });
/** The screen asks for itself. */
export const shouldRevalidate = () => false;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <ScreenPage {...loaderData} />;
}
