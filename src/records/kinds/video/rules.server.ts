import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { video } from './kind.ts';
import { videoTable } from './table.server.ts';

export const boundVideo = bindKind(video, videoTable, { key: defaultNaturalKey });
