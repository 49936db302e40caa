import { fromKeys, keysOf } from '../../../../base/typed-keys.ts';
import { throwNotFound } from '../../../../web/lib/api.ts';
import { ListPage } from '../../../../web/office/list/ListPage.tsx';
import type { OfficeModule } from '../../../../web/office/module.ts';
import { createModulePageLoaders } from '../../../../web/office/page.ts';
import type { Route } from './+types/admin-quality-list.route';
import { qualityHosts, qualityMerges, qualityRecords } from './modules.tsx';

/** Modules of the lists by the last segment of the address. */
const modules = { records: qualityRecords, merges: qualityMerges, hosts: qualityHosts } satisfies Record<string, OfficeModule>;
const names = keysOf(modules);
const pages = fromKeys(names, (name) => createModulePageLoaders(modules[name]));
const nameIn = ({ list }: { list: string }) => names.find((name) => name === list) ?? throwNotFound();

export const loader = (args: Route.LoaderArgs) => pages[nameIn(args.params)].server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => pages[nameIn(args.params)].client(args);

export default function AdminQualityListRoute({ loaderData, params }: Route.ComponentProps) {
  const module: OfficeModule = modules[nameIn(params)];
  return <ListPage key={params.list} module={module} {...loaderData} />;
}
