import type { Connection, Db } from '../../src/platform/db/connect.server.ts';

interface Client {
  query(statement: string | { text: string }, ...rest: unknown[]): Promise<unknown>;
}

/**
 * Records every statement of a connection from now on, including `begin` and `commit`, in the order of sending. To clear the record, set
 * the length of the returned array to 0.
 */
export const watchStatements = (connection: Connection): string[] => {
  const statements: string[] = [];
  const watch = (db: Db): void => {
    const session = db._.session as unknown as { client: Client };
    session.client = new Proxy(session.client, {
      get(client, name) {
        const value: unknown = Reflect.get(client, name, client);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(client);
        return (statement: string | { text: string }, ...rest: unknown[]) => {
          statements.push(typeof statement === 'string' ? statement : statement.text);
          return client.query(statement, ...rest);
        };
      },
    });
  };
  watch(connection.db);
  const transaction = connection.db.transaction.bind(connection.db);
  connection.db.transaction = async (work, config) => {
    statements.push('begin', ...(config ? [`set transaction ${Object.values(config).join(' ')}`] : []));
    let end = 'rollback';
    try {
      const result = await transaction((tx) => {
        watch(tx as unknown as Db);
        return work(tx);
      }, config);
      end = 'commit';
      return result;
    } finally {
      statements.push(end);
    }
  };
  if (connection.engine === 'postgresql') {
    const onReservedConnection = connection.onReservedConnection.bind(connection);
    connection.onReservedConnection = (sql, params) => {
      statements.push(sql);
      return onReservedConnection(sql, params);
    };
  }
  return statements;
};

/** Delays statements that match the pattern until `release` is called; `held` is the number of statements that were delayed. */
export const delayStatements = (connection: Connection, pattern: RegExp): { readonly held: number; release(): void } => {
  const session = connection.db._.session as unknown as { client: Client };
  const { client } = session;
  const { promise, resolve } = Promise.withResolvers<void>();
  let waitingCount = 0;
  session.client = new Proxy(client, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function') return value;
      if (name !== 'query') return value.bind(of);
      return async (statement: string | { text: string }, ...rest: unknown[]) => {
        if (pattern.test(typeof statement === 'string' ? statement : statement.text)) {
          waitingCount += 1;
          await promise;
        }
        return of.query(statement, ...rest);
      };
    },
  });
  return {
    get held() {
      return waitingCount;
    },
    release: () => {
      session.client = client;
      resolve();
    },
  };
};
