import type { Kind } from './kind.ts';

/**
 * An additional name of a value in API answers. SPECIFICATION §3 names some fields differently; answers contain both names with the same
 * value, so that clients work that follow the specification. Only answers of the API contain the additional names; the portal's pages do
 * not use them.
 */
export interface AnswerFieldAlias {
  /** Our field names in order of preference. The first non-empty value is used; with `as: 'list'` all lists are used. */
  of: readonly string[];
  /** Conversion of the value: `link` takes the address of a source, `list` concatenates lists. */
  as?: 'link' | 'list';
  /** Only in the answer of one record, not in lists. */
  detail?: true;
}

const everywhere: Readonly<Record<string, AnswerFieldAlias>> = {
  name: { of: ['title'] },
  details: { of: ['body', 'summary'], detail: true },
};
const described: Readonly<Record<string, AnswerFieldAlias>> = { description: { of: ['summary', 'body'] } };

const byKind: Readonly<Record<string, Readonly<Record<string, AnswerFieldAlias>>>> = {
  policy: {
    grade: { of: ['level'] },
    fields: { of: ['field'] },
    link: { of: ['source'], as: 'link', detail: true },
    file: { of: ['attachments'], detail: true },
  },
  standard: {
    standardNumber: { of: ['number'] },
    link: { of: ['source'], as: 'link', detail: true },
    file: { of: ['attachments'], detail: true },
    classificationNumbers: { of: ['ics', 'ccs'], as: 'list', detail: true },
    deprecationDate: { of: ['abolitionDate'], detail: true },
    drafter: { of: ['drafters'], detail: true },
    draftingUnit: { of: ['draftingUnits'], detail: true },
  },
  dataset: { ...described, picture: { of: ['image'] } },
  tool: described,
  talent: described,
  industry: described,
  technology: described,
  snd: {
    industry: { of: ['industries'], detail: true },
    richContent: { of: ['body'], detail: true },
    demandProgress: { of: ['progress'] },
  },
};

/** Aliases of a kind, by the field name of SPECIFICATION §3. Names that the kind itself declares as fields are omitted. */
const specificationAliasesOf = ({ slug, fields }: Kind): Readonly<Record<string, AnswerFieldAlias>> =>
  Object.fromEntries(Object.entries({ ...everywhere, ...byKind[slug] }).filter(([name]) => !(name in fields)));

type NamedAlias = [name: string, alias: AnswerFieldAlias];
/** Aliases of each kind, computed once: `detail` for the answer of one record, `list` without detail-only aliases. */
const known = new WeakMap<Kind, Record<'list' | 'detail', NamedAlias[]>>();
const aliasesOf = (kind: Kind, isDetail: boolean): NamedAlias[] => {
  let aliases = known.get(kind);
  if (!aliases) {
    const detail = Object.entries(specificationAliasesOf(kind));
    aliases = { detail, list: detail.filter(([, alias]) => !alias.detail) };
    known.set(kind, aliases);
  }
  return isDetail ? aliases.detail : aliases.list;
};

/** Aliases that take their value from a field in `own`. `isDetail`: true for the answer of one record. */
export const answerFieldAliasesOf = (kind: Kind, own: readonly string[], isDetail: boolean): NamedAlias[] =>
  aliasesOf(kind, isDetail).filter(([, { of }]) => of.some((name) => own.includes(name)));

type ApiAnswer = Readonly<Record<string, unknown>>;

const resolveAliasValue = (answer: ApiAnswer, { of, as }: AnswerFieldAlias): unknown => {
  const values = of.map((name) => answer[name]);
  if (as === 'list') return values.flatMap((value) => (Array.isArray(value) ? value : []));
  const found = values.find((value) => value !== null && value !== undefined && value !== '') ?? null;
  return as === 'link' ? linkOf(found) : found;
};
const linkOf = (source: unknown): string | null =>
  typeof source === 'object' && source !== null && 'link' in source && typeof source.link === 'string' ? source.link : null;

/** Adds the names of SPECIFICATION §3 to an answer of the API. Detail-only aliases are added if the answer has the property `body`. */
export const addAnswerFieldAliases = <T extends ApiAnswer>(kind: Kind, answer: T): T & Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [name, alias] of aliasesOf(kind, 'body' in answer))
    if (alias.of.some((field) => field in answer)) values[name] = resolveAliasValue(answer, alias);
  return { ...answer, ...values };
};
