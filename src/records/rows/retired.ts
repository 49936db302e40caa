import type { RecordContent } from '../engine/bind.server.ts';
import { registeredItem } from '../engine/dictionary-registry.ts';
import type { Kind } from '../engine/kind.ts';
import type { ColumnValues } from './draft-rows.server.ts';

/** Removes inactive dictionary values from the values of a draft. Inactive values that the stored record already has stay. */
export const withoutInactiveDictionaryValues = (
  { fields }: Kind,
  values: ColumnValues,
  stored: RecordContent | undefined,
): ColumnValues => {
  const activeValues: ColumnValues = { ...values };
  const drop = (name: string, dictionary: string) => {
    const had: unknown[] = [stored?.[name]].flat();
    const goes = (value: unknown) => registeredItem(dictionary, String(value))?.active === false && !had.includes(value);
    const value = values[name];
    if (Array.isArray(value)) activeValues[name] = value.filter((one) => !goes(one));
    else if (goes(value)) activeValues[name] = null;
  };
  drop('industries', 'industry');
  drop('technologies', 'technology');
  for (const [name, field] of Object.entries(fields)) if ('dictionary' in field) drop(name, field.dictionary);
  return activeValues;
};
