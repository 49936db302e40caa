import { createKindReloadListener, declareServerArea } from './area.server.ts';
import { captchaRateLimits } from './captcha/captcha.ts';
import { Captchas } from './captcha/captchas.server.ts';
import type { AreaDeclarations } from './composition.server.ts';
import { DailyCounts } from './counters/daily-counts.server.ts';
import { VisitorCounter } from './counters/visitors.server.ts';
import type { Connection } from './db/connect.server.ts';
import { connectionWithReservedSpace } from './db/last-space.server.ts';
import type { AreaRateLimitName } from './declared.ts';
import type { Changes } from './events/changes.server.ts';
import { NoticeInbox } from './events/notices/notices.server.ts';
import { FileStore, type MayReadPrivateFile } from './files/files.server.ts';
import { FileMaintenance } from './files/maintenance.server.ts';
import { type RateLimit, RateLimiter } from './http/budgets.server.ts';
import { JobQueue } from './jobs/queue.server.ts';
import { OwnOrigin } from './mail/own-origin.ts';
import { Sender } from './mail/sender.server.ts';
import { platformSettings } from './settings/platform-settings.server.ts';
import { Settings } from './settings/settings.server.ts';

/** Configuration of the process that the platform services need. */
export interface Environment {
  readonly dataDir: string;
  /** Token that passes as the answer to any captcha; for tests of an installation. */
  readonly automationToken?: string | undefined;
  readonly publicUrl?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
}

/** Inputs of the platform services: an open, migrated database, the configuration, and the declarations of the areas. */
export interface PlatformInputs {
  readonly connection: Connection;
  readonly changes: Changes;
  readonly environment: Environment;
  readonly areaDeclarations: AreaDeclarations;
  /** Decides who may read files that are not public. */
  readonly mayReadPrivate: MayReadPrivateFile;
  readonly areaBudgets: Readonly<Record<AreaRateLimitName, RateLimit>>;
}

/**
 * Services that depend on no area, declared like an area. `queue` runs background jobs; recurring jobs are registered there. `entrance` is
 * the database connection for writes that may use the reserved disk space.
 */
export const platform = declareServerArea({
  name: 'platform',
  settings: platformSettings,
  open: ({ connection, environment, areaDeclarations, areaBudgets, mayReadPrivate }: PlatformInputs) => {
    const { dataDir, automationToken, publicUrl, host = 'localhost', port = 3000 } = environment;
    const entrance = connectionWithReservedSpace(connection);
    const files = new FileStore(connection, dataDir, mayReadPrivate);
    const settings = new Settings(connection, areaDeclarations.settings);
    const queue = new JobQueue(connection);
    return {
      entrance,
      files,
      settings,
      queue,
      captchas: new Captchas(entrance, automationToken),
      budgets: new RateLimiter(entrance, { ...captchaRateLimits, ...areaBudgets }),
      sender: new Sender(entrance, settings, queue),
      origin: new OwnOrigin(publicUrl, { host, port }),
      counts: new DailyCounts(connection),
      visitors: new VisitorCounter(connection, settings),
      notices: new NoticeInbox(connection),
      upkeep: new FileMaintenance(files),
    };
  },
  load: ({ settings }) => settings.load(),
  reload: ({ settings }) => ({ settings: createKindReloadListener('setting', () => settings.load()) }),
  background: ({ counts, visitors }) => [counts, visitors],
  jobs: ({ upkeep }) => [upkeep.job],
});
