import { isOneOf } from '../../base/typed-keys.ts';
import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { kindSlugs } from '../../records/kinds/index.ts';
import type { ListIndexes } from '../../records/read/indexes.server.ts';
import type { CurrentTotalsReader } from '../stats/totals.server.ts';
import { ScreenCountCollector, type ScreenCountServices } from './counting.server.ts';
import { served } from './operations.server.ts';
import { ScreenDataReader } from './screen.server.ts';
import { settings } from './settings.server.ts';
import { texts } from './texts/index.server.ts';
import { ScreenTotalsReader } from './totals.server.ts';

interface Needs extends ScreenCountServices {
  connection: Connection;
  indexes: ListIndexes;
  settings: Settings;
  totals: CurrentTotalsReader;
}

export const screen = declareServerArea({
  name: 'screen',
  texts,
  settings,
  open: (needs: Needs) => {
    const { connection, indexes, settings, totals } = needs;
    const amounts = new ScreenTotalsReader(connection, indexes, totals);
    return { amounts, screen: new ScreenDataReader({ connection, indexes, settings, amounts, counting: new ScreenCountCollector(needs) }) };
  },
  reload: ({ amounts }) => ({ amounts: ({ kind }) => (isOneOf(kindSlugs, kind) ? amounts.forget() : undefined) }),
  operations: served,
});
