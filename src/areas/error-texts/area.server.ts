import { createKindReloadListener, declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { ErrorTextAdmin } from './error-text-admin.server.ts';
import { ErrorHits } from './hits.server.ts';
import { errorTextResource } from './resource.server.ts';
import { texts } from './texts/index.server.ts';
import { ErrorTexts } from './texts.server.ts';

export const errorTexts = declareServerArea({
  name: 'error-texts',
  texts,
  open: ({ connection, changes }: { connection: Connection; changes: Changes }) => {
    const errorTexts = new ErrorTexts(connection);
    const errorHits = new ErrorHits(connection);
    return { errorTexts, errorHits, errorTextAdmin: new ErrorTextAdmin(connection, { texts: errorTexts, hits: errorHits, changes }) };
  },
  load: ({ errorTexts }) => errorTexts.load(),
  reload: ({ errorTexts }) => ({ 'texts of refusals': createKindReloadListener('setting', () => errorTexts.load()) }),
  resources: ({ errorTextAdmin }) => [errorTextResource(errorTextAdmin)],
  background: ({ errorHits }) => [errorHits],
});
