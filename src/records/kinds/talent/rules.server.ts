import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { talent } from './kind.ts';
import { talentTable } from './table.server.ts';

export const boundTalent = bindKind(talent, talentTable, { key: defaultNaturalKey });
