import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { settingResource } from './resource.server.ts';
import { SettingAdmin } from './setting-admin.server.ts';
import { texts } from './texts/index.server.ts';

export const settings = declareServerArea({
  name: 'settings',
  texts,
  open: ({ connection, settings, changes }: { connection: Connection; settings: Settings; changes: Changes }) => ({
    settingAdmin: new SettingAdmin(connection, settings, changes),
  }),
  resources: ({ settingAdmin }) => [settingResource(settingAdmin)],
});
