import type { Paged } from '../../../base/paging.ts';
import { createMemberLoaders, type MemberLoaderArgs } from '../../../web/forms/form-action.ts';
import type { Route } from './+types/admin-dictionaries.route';
import { DictionaryPage, type DictionaryPageProps } from './DictionaryPage.tsx';
import type { DictionaryItemRow, ListedDictionary } from './module.ts';

/** Reads the deleted dictionary values from all pages of the trash list. */
const readDeleted = async (own: MemberLoaderArgs['memberApi'], page = 1): Promise<DictionaryItemRow[]> => {
  const { docs, pages } = await own.adminGet<Paged<DictionaryItemRow>>('admin/dictionary-items', {
    trash: '1',
    limit: '100',
    page: String(page),
  });
  return page < pages ? [...docs, ...(await readDeleted(own, page + 1))] : docs;
};

/** Loads the page: matching dictionaries with the values of the selected dictionary or with all matching values; or only the trash. */
const page = createMemberLoaders(async ({ url, memberApi }: MemberLoaderArgs): Promise<DictionaryPageProps> => {
  if (url.searchParams.get('trash') === '1') return { types: [], open: null, items: await readDeleted(memberApi), one: null };
  const keyword = url.searchParams.get('keyword')?.trim() ?? '';
  const at = url.searchParams.get('show') ?? url.searchParams.get('edit');
  const requestedId = url.searchParams.get('dictionary') ?? (keyword ? null : at?.split(':')[0] || null);
  const [{ docs }, found] = await Promise.all([
    memberApi.adminGet<Paged<ListedDictionary>>('admin/dictionaries', { limit: '100' }),
    keyword ? memberApi.adminGet<Paged<DictionaryItemRow>>('admin/dictionary-items', { keyword, limit: '100' }) : null,
  ]);
  const named = docs.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(keyword.toLowerCase()));
  const matching = new Set([...named.map(({ id }) => id), ...(found?.docs ?? []).map(({ dictionary }) => dictionary)]);
  const types = keyword ? docs.filter(({ id }) => matching.has(id)) : docs;
  const chosen = docs.find(({ id }) => id === requestedId)?.id ?? (keyword ? null : docs[0]?.id);
  const open = chosen ? await memberApi.adminGet<ListedDictionary & { values: DictionaryItemRow[] }>(`admin/dictionaries/${chosen}`) : null;
  const matches = found?.docs.filter(({ dictionary }) => !open || dictionary === open.id) ?? [];
  // a dictionary that matches by its own name shows all of its values
  const items = open && matches.length === 0 ? open.values : matches;
  const one = at && at !== 'new' ? await memberApi.adminGet<DictionaryItemRow>(`admin/dictionaries/${encodeURIComponent(at)}`) : null;
  return { types, open, items, one };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

export default function AdminDictionariesRoute({ loaderData }: Route.ComponentProps) {
  return <DictionaryPage {...loaderData} />;
}
