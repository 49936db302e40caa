import type { Kind } from './kind.ts';

/** Names of the fields that hold contact data. */
export const contactFieldsOf = ({ fields }: Pick<Kind, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.type === 'text' && field.protected ? [name] : []));
