/**
 * An operation (API call), declared once as plain data that is safe for the browser. The route, the call in process, the browser's client, the
 * OpenAPI document and the access table are derived from it.
 */
export interface Operation<Path extends string = string, Input = unknown, Output = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the operation below `/api`; `:name` is a parameter. */
  readonly path: Path;
  /** Allowed callers of the operation: everybody, signed-in accounts, or holders of a permission. */
  readonly access: OperationAccess;
  /** True: passwords in the input are encrypted with the server's public key. */
  readonly sealed?: true;
  /** Seconds that an answer may be cached for visitors with equal requests. A cached POST takes no input and only reads. */
  readonly cacheSeconds?: number;
  /** Types of the operation's input (query of a GET, else body) and output; no value. */
  readonly types?: { readonly input: Input; readonly output: Output };
}
/** Allowed callers of an operation: everybody, signed-in accounts, or holders of a permission (its code). */
export type OperationAccess = 'public' | 'account' | `${string}:${string}:${string}`;
export type Operations = Readonly<Record<string, Operation>>;

type Parameters_<Path extends string> = Path extends `${string}:${infer Rest}` ? [string, ...Parameters_<Rest>] : [];
/** Tuple of the path parameters, in order. */
export type PathParameters<Path extends string> = string extends Path ? string[] : Parameters_<Path>;
type InputArguments<Input> = [Input] extends [null] ? [] : undefined extends Input ? [input?: Input] : [input: Input];

/** An operation as a function of its path parameters and its input. */
export type OperationCall<O> =
  O extends Operation<infer Path, infer Input, infer Output>
    ? (...args: [...PathParameters<Path>, ...InputArguments<Input>]) => Promise<Output>
    : never;
export type OperationCalls<Of extends Operations> = { [Name in keyof Of]: OperationCall<Of[Name]> };

/** Declares an operation; its type `Input` is null if it takes no input. */
export const declareOperation =
  <Input, Output>() =>
  <const Path extends string>(declared: Omit<Operation<Path, Input, Output>, 'types'>): Operation<Path, Input, Output> =>
    declared;

export const pathParameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Returns the path of a call with its parameters filled in, and the input. */
export const requestOfCall = ({ path }: Operation, args: readonly unknown[]): { path: string; input: unknown } => {
  let next = 0;
  const filled = path.replace(/:\w+/g, () => encodeURIComponent(String(args[next++])));
  return { path: filled, input: args[next] };
};

/** Returns the operations as functions that call `send` with method, path and input. */
export const operationCallsOver = <const Of extends Operations>(
  operations: Of,
  send: (operation: Operation, path: string, input: unknown) => Promise<unknown>,
): OperationCalls<Of> =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      (...args: unknown[]) => {
        const { path, input } = requestOfCall(operation, args);
        return send(operation, path, input);
      },
    ]),
  ) as OperationCalls<Of>;
