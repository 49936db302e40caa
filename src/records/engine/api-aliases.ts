import type { Kind } from './kind.ts';

/**
 * The names by which SPECIFICATION §3 calls what an answer of the API says under a name of ours. They stand beside ours, with the same
 * value, so that a client written after the specification reads them. Pages do without: they are added where the API answers.
 */
export interface ApiAlias {
  /** Of ours, in the order in which they are asked: the first that says something. */
  of: readonly string[];
  /** How what is found becomes what the name means. */
  as?: 'link' | 'list';
  /** Only where a record is answered in full. */
  detail?: true;
}

const everywhere: Readonly<Record<string, ApiAlias>> = {
  name: { of: ['title'] },
  details: { of: ['body', 'summary'], detail: true },
};
const described: Readonly<Record<string, ApiAlias>> = { description: { of: ['summary', 'body'] } };

const byKind: Readonly<Record<string, Readonly<Record<string, ApiAlias>>>> = {
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

/** The names of SPECIFICATION §3 for a kind; those of ours that are the same already are none. */
const seedNames = ({ slug, fields }: Kind): Readonly<Record<string, ApiAlias>> =>
  Object.fromEntries(Object.entries({ ...everywhere, ...byKind[slug] }).filter(([name]) => !(name in fields)));

/** Those of them that stand beside some names of ours: in a record answered in full, or in a list. */
export const namesWithAliases = (kind: Kind, own: readonly string[], whole: boolean): [string, ApiAlias][] =>
  Object.entries(seedNames(kind)).filter(([, { of, detail }]) => (whole || !detail) && of.some((name) => own.includes(name)));

type Answer = Readonly<Record<string, unknown>>;

const seedValue = (answer: Answer, { of, as }: ApiAlias): unknown => {
  const values = of.map((name) => answer[name]);
  if (as === 'list') return values.flatMap((value) => (Array.isArray(value) ? value : []));
  const found = values.find((value) => value !== null && value !== undefined && value !== '') ?? null;
  return as === 'link' ? linkOf(found) : found;
};
const linkOf = (source: unknown): string | null =>
  typeof source === 'object' && source !== null && 'link' in source && typeof source.link === 'string' ? source.link : null;

/** An answer with the names of SPECIFICATION §3 beside its own: of a list only what the list says. */
export const withApiAliases = <T extends Answer>(kind: Kind, answer: T): T & Record<string, unknown> => {
  const names = namesWithAliases(kind, Object.keys(answer), 'body' in answer);
  return { ...answer, ...Object.fromEntries(names.map(([name, seed]) => [name, seedValue(answer, seed)])) };
};
