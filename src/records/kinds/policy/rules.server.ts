import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { policy } from './kind.ts';
import { policyTable } from './table.server.ts';

export const boundPolicy = bindKind(policy, policyTable, { key: defaultNaturalKey });
