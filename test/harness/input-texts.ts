import { rowIdPattern } from '../../src/base/row-id.ts';

/** A place in the body or query of an API call that accepts any text. `path` is its position, such as `chosen.*[]`. */
export interface FreeTextPlace {
  route: string;
  at: 'body' | 'query';
  path: string;
  /** True if the OpenAPI document declares the text as the id of a row. */
  isId: boolean;
  /** Words that the OpenAPI document allows besides ids, such as `root`. */
  words: readonly string[];
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** All places in an OpenAPI document that accept any text; each place once. */
export const findFreeTextPlaces = (document: OpenApiDocument): FreeTextPlace[] => {
  const found = new Map<string, FreeTextPlace>();
  const named = new Map<string, readonly string[]>();
  const target = (schema: Schema): Schema =>
    schema.$ref
      ? target(
          schema.$ref
            .slice(2)
            .split('/')
            .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Schema,
        )
      : schema;
  const look = (given: Schema, place: Pick<FreeTextPlace, 'route' | 'at' | 'path'>, depth = 0): void => {
    if (depth > 12) return; // limits recursion: conditions of a flow are nested in conditions
    const schema = target(given);
    const below = (inner: Schema, step: string) => look(inner, { ...place, path: place.path + step }, depth + 1);
    const { anyOf = [], oneOf = [], allOf = [], properties = {}, items, additionalProperties: others } = schema;
    for (const inner of [...anyOf, ...oneOf, ...allOf]) below(inner, '');
    for (const [name, inner] of Object.entries(properties)) below(inner, place.path ? `.${name}` : name);
    if (items) below(items, '[]');
    if (typeof others === 'object') below(others, '.*');
    if (![schema.type].flat().includes('string')) return;
    const key = `${place.route} ${place.at} ${place.path}`;
    const before = named.get(key) ?? [];
    const words = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
    if (words) named.set(key, [...before, ...words.map(String)]);
    else found.set(key, { ...place, isId: schema.pattern === rowIdPattern.source || found.get(key)?.isId === true, words: [] });
  };
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      for (const { name, in: at, schema } of parameters) if (at === 'query') look(schema, { route, at, path: name });
      for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema, { route, at: 'body', path: '' });
    }
  return [...found].map(([key, place]) => ({ ...place, words: named.get(key) ?? [] }));
};

/** A copy of the body with the text at the path; missing objects and arrays on the way are created. */
export const withText = (body: unknown, path: string, text: string): object => {
  const put = (value: unknown, [step, ...rest]: string[]): unknown => {
    if (step === undefined) return text;
    if (step === '[]') return [put(Array.isArray(value) ? value[0] : undefined, rest)];
    const before = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
    const name = step === '*' ? (Object.keys(before)[0] ?? 'a') : step;
    return { ...before, [name]: put((before as Record<string, unknown>)[name], rest) };
  };
  return put(body, path.match(/\[\]|[^.[\]]+/g) ?? []) as object;
};
