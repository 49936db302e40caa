import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import type { Connection } from '../../src/platform/db/connect.server.ts';

/**
 * The type names of the parameters and columns of a statement, as PostgreSQL describes them (message Describe) without running the
 * statement.
 */
export interface StatementDescription {
  params: string[];
  columns: Record<string, string>;
}
interface DescribedTypes {
  params: number[];
  columns: { name: string; dataTypeID: number }[];
}
/** The methods by which node-postgres sends protocol messages for a custom query; the type declarations of the package lack them. */
interface DescribeProtocol {
  parse(message: { text: string; name: string; types: never[] }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', on: (message: { dataTypeIDs: number[] }) => void): void;
}

/** A custom query of node-postgres that only describes its statement. */
class DescribeQuery {
  readonly #found: DescribedTypes = { params: [], columns: [] };
  readonly #text: string;
  readonly #done: PromiseWithResolvers<DescribedTypes> = Promise.withResolvers();

  constructor(text: string) {
    this.#text = text;
  }
  get found(): Promise<DescribedTypes> {
    return this.#done.promise;
  }
  submit(wire: DescribeProtocol): void {
    wire.once('parameterDescription', ({ dataTypeIDs }) => this.#found.params.push(...dataTypeIDs));
    wire.parse({ text: this.#text, name: '', types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }
  handleRowDescription({ fields }: { fields: DescribedTypes['columns'] }): void {
    this.#found.columns.push(...fields);
  }
  handleError(error: Error): void {
    this.#done.reject(error);
  }
  handleReadyForQuery(): void {
    this.#done.resolve(this.#found);
  }
}

const described = async ({ engine, db }: Connection, text: string): Promise<DescribedTypes> => {
  const { client } = db._.session as unknown as { client: PGlite & pg.Pool };
  if (engine === 'embedded') {
    const { queryParams, resultFields } = await client.describeQuery(text);
    return {
      params: queryParams.map(({ dataTypeID }) => dataTypeID),
      columns: resultFields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    };
  }
  const one = await client.connect();
  try {
    const query = new DescribeQuery(text);
    one.query(query as never);
    return await query.found;
  } finally {
    one.release();
  }
};

/**
 * Describes a statement, e.g. `{ params: ['integer'], columns: { title: 'text' } }`. Rejects if the statement does not match the tables.
 */
export const describeStatement = async (connection: Connection, text: string): Promise<StatementDescription> => {
  const { params, columns } = await described(connection, text);
  const oids = [...params, ...columns.map(({ dataTypeID }) => dataTypeID)];
  const names = await connection.query<{ name: string }>(
    'select format_type(o, null) as name from unnest($1::int[]) with ordinality u(o, i) order by i',
    [oids],
  );
  const named = names.map(({ name }) => name);
  return {
    params: named.slice(0, params.length),
    columns: Object.fromEntries(columns.map(({ name }, i) => [name, named[params.length + i] ?? ''])),
  };
};
