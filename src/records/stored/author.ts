/** Author of a record or change: an account by its id, or a program by its name, such as `import` or `derive:topics`. */
export type Author = number | string;

/** An author as two columns; one of them is null. */
export const authorColumns = (author: Author): { account: number | null; program: string | null } =>
  typeof author === 'number' ? { account: author, program: null } : { account: null, program: author };
