import { serverArea } from '../../platform/area.server.ts';
import { texts } from './texts/index.server.ts';

export const adminHome = serverArea({ name: 'admin-home', texts });
