import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { industry } from './kind.ts';
import { industryTable } from './table.server.ts';

export const boundIndustry = bindKind(industry, industryTable, { key: defaultNaturalKey });
