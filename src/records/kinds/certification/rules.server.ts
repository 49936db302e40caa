import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { certification } from './kind.ts';
import { certificationTable } from './table.server.ts';

export const boundCertification = bindKind(certification, certificationTable, { key: defaultNaturalKey });
