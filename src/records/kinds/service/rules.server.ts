import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { service } from './kind.ts';
import { serviceTable } from './table.server.ts';

export const boundService = bindKind(service, serviceTable, { key: defaultNaturalKey });
