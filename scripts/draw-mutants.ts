// Draws mutants for test/prove/mutants.ts: node scripts/run.mjs scripts/draw-mutants.ts SEED COUNT. Prints rows of the table.
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { seededRandom } from '../test/harness/seeded-random.ts';
import { modules } from '../test/harness/sources.ts';

/** A place where a mutation can be applied: a range of the source on one line, and its replacement. */
interface MutationSite {
  start: number;
  end: number;
  replacement: string;
}
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  operator?: string;
  left?: SyntaxNode;
  right?: SyntaxNode;
  test?: SyntaxNode;
  argument?: SyntaxNode;
  expression?: SyntaxNode;
  value?: unknown;
}

const opposites: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
};

/** Mutations of a syntax node. Returns an empty list if no mutation is defined for its type. */
const faultsOf = (node: SyntaxNode, code: string): MutationSite[] => {
  const { start, end, left, right, operator = '' } = node;
  const site = (replacement: string, from = start, to = end): MutationSite[] => [{ start: from, end: to, replacement }];
  const opposite = opposites[operator];
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return left && right && opposite ? site(code.slice(left.end, right.start).replace(operator, opposite), left.end, right.start) : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return node.test ? site(`!(${code.slice(node.test.start, node.test.end)})`, node.test.start, node.test.end) : [];
    case 'UnaryExpression':
      return operator === '!' && node.argument ? site(code.slice(node.argument.start, node.argument.end)) : [];
    case 'Literal':
      if (typeof node.value === 'boolean') return site(String(!node.value));
      return typeof node.value === 'number' ? site(String(node.value + 1)) : [];
    case 'ExpressionStatement':
      return node.expression && /^(Call|Await)Expression$/.test(node.expression.type) ? site(';') : [];
    default:
      return [];
  }
};

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;
/** True for type-only nodes: types are erased, so a mutation in them has no effect. */
const isType = ({ type }: SyntaxNode) => type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(type);

const sitesIn = (file: string): MutationSite[] => {
  const code = readFileSync(file, 'utf8');
  const sites: MutationSite[] = [];
  const visit = (node: SyntaxNode) => {
    if (isType(node)) return;
    sites.push(...faultsOf(node, code));
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseSync(file, code).program as unknown as SyntaxNode);
  return sites.filter(({ start, end }) => !code.slice(start, end).includes('\n'));
};

/** Formats a mutation as a row of the table of mutants. Returns undefined if the changed line occurs more than once in the file. */
const rowOf = (file: string, { start, end, replacement }: MutationSite): string | undefined => {
  const code = readFileSync(file, 'utf8');
  const from = code.lastIndexOf('\n', start - 1) + 1;
  const to = code.indexOf('\n', end);
  const text = code.slice(from, to);
  if (code.split(text).length !== 2) return undefined;
  const mutant = `${code.slice(from, start)}${replacement}${code.slice(end, to)}`;
  const quoted = [file, text.trim(), mutant.trim()].map((one) => JSON.stringify(one));
  return `  { file: ${quoted[0]}, text: ${quoted[1]}, replacement: ${quoted[2]} },`;
};

/** The folder of a file, at most two levels below `src`, such as `src/records/search`. */
const partOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 3).join('/');
/** True for files of content, tables and texts, which have no behaviour. */
const isDeclaration = (file: string) => /\/(texts|sample|migrations)\/|\/texts\.ts$|table\.server\.ts$|\.d\.ts$|\/sample/.test(file);

const [seed = 1, count = 40] = process.argv.slice(2).map(Number);
const random = seededRandom(seed);
const draw = <T>(list: T[]): T | undefined => list.splice(Math.floor(random() * list.length), 1)[0];
const parts = Map.groupBy(modules.filter((file) => !isDeclaration(file)).sort(), partOf);
const names = [...parts.keys()].sort();
for (let drawn = 0; drawn < count && names.length > 0; ) {
  const sites = (parts.get(draw(names) ?? '') ?? []).flatMap((file) => sitesIn(file).map((site) => ({ file, site })));
  let row: string | undefined;
  while (!row && sites.length > 0) {
    const one = draw(sites);
    row = one && rowOf(one.file, one.site);
  }
  if (!row) continue;
  console.log(row);
  drawn++;
}
