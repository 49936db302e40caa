import { bindKind } from '../../engine/bind.server.ts';
import { stdorg } from './kind.ts';
import { stdorgTable } from './table.server.ts';

export const boundStdorg = bindKind(stdorg, stdorgTable, {
  key: (draft) => draft.key ?? String(draft.fields.abbreviation ?? draft.texts[draft.lang]?.title).toLowerCase(),
});
