import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { snd } from './kind.ts';
import { sndTable } from './table.server.ts';

export const boundSnd = bindKind(snd, sndTable, { key: defaultNaturalKey });
