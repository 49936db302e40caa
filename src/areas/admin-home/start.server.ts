import { authorise } from '../../platform/access/access.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Dictionaries } from '../../records/dictionaries/dictionaries.server.ts';
import type { NothingAnswer } from '../admin.ts';
import type { Menus } from '../menus/menus.server.ts';

/** What the back office begins with: who is there, what may be opened and done. E_FORBIDDEN for accounts that have no business there. */
export const startOffice = (
  { menus, dictionaries }: { menus: Menus; dictionaries: Pick<Dictionaries, 'version'> },
  context: Context,
): NothingAnswer => {
  const { name, account, avatar, country, grants } = authorise(context, 'admin:home:read');
  return {
    user: { name, account, avatar, country },
    menus: menus.office(context.locale, context.actor),
    permissions: [...grants].map(([code, scope]) => ({ code, scope })),
    locale: context.locale,
    dictionaries: dictionaries.version,
  };
};
