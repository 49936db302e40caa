import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A name that a module declares at its top level: every exported name, and every type, exported or not. */
export interface Declaration {
  name: string;
  kind: 'function' | 'constant' | 'class' | 'type' | 'default export';
  line: number;
  isExported: boolean;
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type Binding = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['id'];

/** The line of an offset, from 1. */
export const lineAt = (code: string, offset: number): number => code.slice(0, offset).split('\n').length;

/** The names that a pattern binds: `{ a, b: [c] }` binds a and c. */
const namesOf = (binding: Binding): { name: string; start: number }[] => {
  switch (binding.type) {
    case 'Identifier':
      return [binding];
    case 'AssignmentPattern':
      return namesOf(binding.left as Binding);
    case 'ArrayPattern':
      return binding.elements.flatMap((one) => (one ? namesOf((one.type === 'RestElement' ? one.argument : one) as Binding) : []));
    case 'ObjectPattern':
      return binding.properties.flatMap((one) => namesOf((one.type === 'RestElement' ? one.argument : one.value) as Binding));
    default:
      return [];
  }
};

const asNames = (kind: Declaration['kind'], id: { name: string; start: number } | null) =>
  id ? [{ kind, name: id.name, start: id.start }] : [];

/** The names of one statement, with their kinds; none for a statement that declares nothing. */
const bindingsOf = (statement: Statement): { name: string; kind: Declaration['kind']; start: number }[] => {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      return asNames('function', statement.id);
    case 'ClassDeclaration':
      return asNames('class', statement.id);
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
      return asNames('type', statement.id);
    case 'VariableDeclaration':
      return statement.declarations.flatMap(({ id, init }) => {
        const kind = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression' ? 'function' : 'constant';
        return namesOf(id).map(({ name, start }) => ({ name, kind, start }));
      });
    case 'ExportNamedDeclaration':
      return statement.declaration ? bindingsOf(statement.declaration) : [];
    case 'ExportDefaultDeclaration':
      return bindingsOf(statement.declaration as Statement).map((one) => ({ ...one, kind: 'default export' as const }));
    default:
      return [];
  }
};

/** The declarations of a module, without re-exported names. Throws if the code does not parse. */
export const declarationsIn = (file: string, code = readFileSync(file, 'utf8')): Declaration[] => {
  const { program, module, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const declared = program.body.flatMap(bindingsOf);
  const exported = module.staticExports.flatMap(({ entries }) => entries.filter(({ moduleRequest }) => !moduleRequest));
  const found = declared.flatMap(({ name, kind, start }): Declaration[] => {
    const aliases = exported.filter(({ localName, exportName }) => localName.name === name && exportName.kind === 'Name');
    const names = aliases.map(({ exportName }) => exportName.name ?? name);
    const line = lineAt(code, start);
    if (names.length > 0) return [...new Set(names)].map((one) => ({ name: one, kind, line, isExported: true }));
    const isType = kind === 'type' || kind === 'class' || kind === 'default export';
    return isType ? [{ name, kind, line, isExported: false }] : [];
  });
  return found.filter((one, index) => found.findIndex(({ name }) => name === one.name) === index);
};
