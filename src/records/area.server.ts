import { serverArea } from '../platform/area.server.ts';
import { todos } from './edit/todos.server.ts';

export const records = serverArea({
  name: 'records',
  todos,
  trash: [
    {
      table: 'dictionary_item',
      counted: 'values',
      audited: 'dictionary',
      target: `'dictionary:' || t.dictionary || ':' || t.value`,
      called: `t.dictionary || ':' || t.value`,
      fields: 't.dictionary, t.value, t.labels, t.colour, t.sort, t.active',
    },
  ],
});
