/**
 * A call of the API, said once, as plain data that is safe for the browser: from it come the route, the call within the process, the
 * browser's client, the OpenAPI document and the row of the access table.
 */
export interface Operation<Path extends string = string, Input = unknown, Output = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `:name` is a parameter. */
  readonly path: Path;
  /** Who may call: everybody, who is signed in, or who holds a permission. */
  readonly access: OperationAccess;
  /** Its passwords travel sealed with the server's key. */
  readonly sealed?: true;
  /** Seconds that one answer may serve all visitors who ask the same; a POST that is kept takes nothing and only reads. */
  readonly keptFor?: number;
  /** Types only: what it takes (query of a GET, else the body) and answers. */
  readonly types?: { readonly input: Input; readonly output: Output };
}
export type OperationAccess = 'public' | 'account' | `${string}:${string}:${string}`;
export type Operations = Readonly<Record<string, Operation>>;

type Parameters_<Path extends string> = Path extends `${string}:${infer Rest}` ? [string, ...Parameters_<Rest>] : [];
/** The parameters of its path, one after the other. */
export type PathParameters<Path extends string> = string extends Path ? string[] : Parameters_<Path>;
type InputOf<Input> = [Input] extends [null] ? [] : undefined extends Input ? [input?: Input] : [input: Input];

/** An operation as a function: the parameters of its path, then what it takes. */
export type Call<O> =
  O extends Operation<infer Path, infer Input, infer Output>
    ? (...args: [...PathParameters<Path>, ...InputOf<Input>]) => Promise<Output>
    : never;
export type Calls<Of extends Operations> = { [Name in keyof Of]: Call<Of[Name]> };

/** Declares an operation; `Input` null: it takes nothing. */
export const operation =
  <Input, Output>() =>
  <const Path extends string>(declared: Omit<Operation<Path, Input, Output>, 'types'>): Operation<Path, Input, Output> =>
    declared;

export const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** What a call's arguments are: the path with its parameters filled in, and what it takes. */
export const requestOf = ({ path }: Operation, args: readonly unknown[]): { path: string; input: unknown } => {
  let next = 0;
  const filled = path.replace(/:\w+/g, () => encodeURIComponent(String(args[next++])));
  return { path: filled, input: args[next] };
};

/** Operations as functions, each of which sends its request: method, path and what it takes. */
export const callsOver = <const Of extends Operations>(
  operations: Of,
  send: (operation: Operation, path: string, input: unknown) => Promise<unknown>,
): Calls<Of> =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      (...args: unknown[]) => {
        const { path, input } = requestOf(operation, args);
        return send(operation, path, input);
      },
    ]),
  ) as Calls<Of>;
