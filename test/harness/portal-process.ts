// A portal in a separate process, run from the sources and opened like the server. It prints its origin when it listens.

import { maxPendingConnections } from '../../src/platform/http/connections.ts';
import { startupProblem } from '../../src/platform/http/startup-problem.ts';
import { log } from '../../src/platform/process/log.ts';
import { buildApi, readConfig } from '../../src/server/app.ts';
import { openServices } from '../../src/server/services.ts';

const end = (error: unknown): never => {
  process.stderr.write(`FATAL ${startupProblem(error)}\n`);
  process.exit(1);
};

const serve = async () => {
  const config = readConfig(process.env);
  log.level = config.logLevel;
  const services = await openServices(config, end);
  const app = await buildApi(services, config);
  await app.listen({ host: config.host, port: config.port, backlog: maxPendingConnections });
  process.once('SIGTERM', () => void app.close().then(() => process.exit(0), end));
  process.stdout.write(`${app.listeningOrigin}\n`);
};
await serve().catch(end);
