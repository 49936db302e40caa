/** Values of the environment variables that are set, parsed. */
export interface Environment {
  PORTAL_ENV?: 'production' | 'development' | 'test';
  HOST?: string;
  PORT?: number;
  PUBLIC_URL?: string;
  DATA_DIR?: string;
  DATABASE_URL?: string;
  DATABASE_POOL?: number;
  PAGE_CACHE_MB?: number;
  SEED?: 'sample' | 'none';
  ADMIN_PASSWORD?: string;
  AUTOMATION_TOKEN?: string;
  LOG_LEVEL?: string;
  METRICS_TOKEN?: string;
  TRUSTED_PROXY?: string[];
  NODE_ENV?: 'production' | 'development' | 'test';
}

export declare const readEnvironment: (env: Record<string, string | undefined>) => { values: Environment; problems: string[] };
