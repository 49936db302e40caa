import { createKindReloadListener, declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { MenuAdmin } from './menu-admin.server.ts';
import { NavigationReader } from './menus.server.ts';
import { menuResource } from './resource.server.ts';
import { texts } from './texts/index.server.ts';

export const menus = declareServerArea({
  name: 'menus',
  texts,
  open: ({ connection, changes }: { connection: Connection; changes: Changes }) => ({
    menus: new NavigationReader(connection),
    menuAdmin: new MenuAdmin(connection, changes),
  }),
  resources: ({ menuAdmin }) => [menuResource(menuAdmin)],
  load: ({ menus }) => menus.start(),
  reload: ({ menus }) => ({ menus: createKindReloadListener('page', () => menus.load()) }),
  trash: () => [
    {
      table: 'menu',
      counted: 'menus',
      audited: 'menu',
      target: `'menu:' || t.id`,
      called: '(select value from jsonb_each_text(t.titles) limit 1)',
      fields:
        't.area, t.type, t.titles, t.icon, t.route, t.permission, t.sort, t.visible, (select titles from menu p where p.id = t.parent) as parent',
    },
  ],
});
