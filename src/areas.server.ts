import { accounts } from './areas/accounts/area.server.ts';
import type { AccountHookRegistry } from './areas/accounts/hooks.server.ts';
import { adminHome } from './areas/admin-home/area.server.ts';
import { concepts } from './areas/concepts/area.server.ts';
import { errorTexts } from './areas/error-texts/area.server.ts';
import { exchange } from './areas/exchange/area.server.ts';
import { feedback } from './areas/feedback/area.server.ts';
import { flow } from './areas/flow/area.server.ts';
import { follow } from './areas/follow/area.server.ts';
import { logs } from './areas/logs/area.server.ts';
import { member } from './areas/member/area.server.ts';
import { menus } from './areas/menus/area.server.ts';
import { mobile } from './areas/mobile/area.server.ts';
import { organizations } from './areas/organizations/area.server.ts';
import { outbox } from './areas/outbox/area.server.ts';
import { quality } from './areas/quality/area.server.ts';
import { roles } from './areas/roles/area.server.ts';
import { screen } from './areas/screen/area.server.ts';
import { settings } from './areas/settings/area.server.ts';
import { site } from './areas/site/area.server.ts';
import { stats } from './areas/stats/area.server.ts';
import { tests } from './areas/tests/area.server.ts';
import { trash } from './areas/trash/area.server.ts';
import { Composition } from './platform/composition.server.ts';
import { addAreaTexts } from './platform/i18n/all.server.ts';
import { type PlatformInputs, platform } from './platform/services.server.ts';
import { records } from './records/area.server.ts';
import type { AreaHookRegistry } from './records/hooks/hooks.server.ts';

/** Server manifests of all areas, in the order in which their services are created. Each receives the services of the areas before it. */
export const composition = Composition.over<
  PlatformInputs & { readonly recordHooks: AreaHookRegistry; readonly accountHooks: AccountHookRegistry }
>()
  .with(platform)
  .with(records)
  .with(concepts)
  .with(errorTexts)
  .with(accounts)
  .with(roles)
  .with(organizations)
  .with(member)
  .with(settings)
  .with(logs)
  .with(outbox)
  .with(menus)
  .with(site)
  .with(stats)
  .with(screen)
  .with(mobile)
  .with(flow)
  .with(exchange)
  .with(follow)
  .with(tests)
  .with(feedback)
  .with(quality)
  .with(trash)
  .with(adminHome);

for (const { texts } of composition.parts) if (texts) addAreaTexts(texts);
