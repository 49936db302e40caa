import { declareServerArea } from '../../platform/area.server.ts';
import { MobileApi, type MobileServices } from './mobile.server.ts';
import { served } from './operations.server.ts';
import { settings } from './settings.server.ts';
import { texts } from './texts.ts';

export const mobile = declareServerArea({
  name: 'mobile',
  texts,
  settings,
  open: (parts: MobileServices) => ({ mobile: new MobileApi(parts) }),
  operations: served,
});
