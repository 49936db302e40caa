/** Every table, for drizzle-kit alone; code imports the tables from where they belong. */
export * from '../domain/content/table.server.ts';
export * from '../domain/search/table.server.ts';
export * from '../domain/site/table.server.ts';
export * from '../kinds/policy/table.server.ts';
export * from '../kinds/standard/table.server.ts';
export * from '../kinds/stdorg/table.server.ts';
