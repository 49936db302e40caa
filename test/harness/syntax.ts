import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

/** Facts about a source file that the rule tests of size need, from a real parser. */
export interface SourceFileFacts {
  /** Number of lines of the file. */
  lines: number;
  /** Number of type assertions `x as Y` and `<Y>x`; `as const` is not counted. */
  casts: number;
  functions: { name: string; parameters: number; lines: number }[];
  /** Number of `await` among the promises passed to `Promise.all`, `allSettled`, `any` or `race`. */
  awaitsAmongPromises: number;
  /** String and template literals; each insertion in a template is replaced by an ellipsis. */
  strings: string[];
}

type Tree = ReturnType<typeof parseSync>['program'];
type Handlers = ConstructorParameters<typeof Visitor>[0];
type VisitedNode<Name extends keyof Handlers> = Parameters<NonNullable<Handlers[Name]>>[0];
type Key = VisitedNode<'Property'>['key'];
type Signature = Pick<VisitedNode<'ArrowFunctionExpression'>, 'params' | 'start' | 'end'>;

const keyName = (key: Key): string => {
  if (key.type === 'Identifier') return key.name;
  if (key.type === 'PrivateIdentifier') return `#${key.name}`;
  return key.type === 'Literal' ? String(key.value) : '';
};

/** Names of functions by their start offset, taken from the declaration, property or method that contains them. */
const namesIn = (program: Tree): Map<number, string> => {
  const names = new Map<number, string>();
  const recordName = ({ key, value }: { key: Key; value: { start: number } | null }) => {
    if (value) names.set(value.start, keyName(key));
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') names.set(init.start, id.name);
    },
    FunctionDeclaration({ id, start }) {
      if (id) names.set(start, id.name);
    },
    Property: recordName,
    MethodDefinition: recordName,
    PropertyDefinition: recordName,
  }).visit(program);
  return names;
};

const functionsIn = (program: Tree, code: string): SourceFileFacts['functions'] => {
  const names = namesIn(program);
  const functions: SourceFileFacts['functions'] = [];
  const recordFunction = ({ params, start, end }: Signature) => {
    const parameters = params.filter((one) => !(one.type === 'Identifier' && one.name === 'this')).length;
    functions.push({ name: names.get(start) ?? '(callback)', parameters, lines: code.slice(start, end).split('\n').length });
  };
  new Visitor({ FunctionDeclaration: recordFunction, FunctionExpression: recordFunction, ArrowFunctionExpression: recordFunction }).visit(
    program,
  );
  return functions;
};

type Range = Pick<Signature, 'start' | 'end'>;
const contains = (outer: Range, inner: Range): boolean => outer.start < inner.start && inner.end <= outer.end;

const countAwaitsAmongPromises = (program: Tree): number => {
  const [lists, functions, awaits]: [Range[], Range[], Range[]] = [[], [], []];
  const recordFunction = (range: Range) => functions.push(range);
  new Visitor({
    CallExpression({ callee, arguments: [list] }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.object.name !== 'Promise') return;
      if (list?.type === 'ArrayExpression') lists.push(list);
    },
    AwaitExpression({ start, end }) {
      awaits.push({ start, end });
    },
    FunctionExpression: recordFunction,
    ArrowFunctionExpression: recordFunction,
  }).visit(program);
  const isOfList = (one: Range, list: Range) =>
    contains(list, one) && !functions.some((inner) => contains(list, inner) && contains(inner, one));
  return awaits.filter((one) => lists.some((list) => isOfList(one, list))).length;
};

const isConst = ({ typeAnnotation }: VisitedNode<'TSAsExpression'>): boolean =>
  typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.type === 'Identifier' && typeAnnotation.typeName.name === 'const';

/** Parses TypeScript, TSX or JavaScript. Throws if the syntax is invalid. */
export const readSourceFileFacts = (file: string, code = readFileSync(file, 'utf8')): SourceFileFacts => {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const strings: string[] = [];
  let casts = 0;
  new Visitor({
    TSAsExpression(node) {
      if (!isConst(node)) casts++;
    },
    TSTypeAssertion() {
      casts++;
    },
    Literal({ value }) {
      if (typeof value === 'string') strings.push(value);
    },
    TemplateLiteral({ quasis }) {
      strings.push(quasis.map(({ value }) => value.cooked ?? value.raw).join('…'));
    },
  }).visit(program);
  return {
    lines: code.trimEnd().split('\n').length,
    casts,
    functions: functionsIn(program, code),
    awaitsAmongPromises: countAwaitsAmongPromises(program),
    strings,
  };
};
