import { serverArea } from '../../platform/area.server.ts';
import { texts } from './texts/index.server.ts';

export const roles = serverArea({
  name: 'roles',
  texts,
  trash: [
    {
      table: 'label',
      counted: 'labels',
      audited: 'label',
      target: `'label:' || t.id`,
      called: 't.code',
      fields: 't.code, t.names, t.scope, t.colour, t.permissions',
    },
  ],
});
