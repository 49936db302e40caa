// The only file that Node runs directly. All other code (API, services, pages) is one module graph: loaded by Vite in
// development (hot reload), build/server/index.js in production.
import { createServer } from 'node:http';
import { maxPendingConnections } from '../platform/http/connections.ts';
import { startupProblem } from '../platform/http/startup-problem.ts';
import type { App } from './app.ts';
import { DevelopmentAppManager } from './newest-app.ts';

type AppModule = typeof import('./app.ts');

const log = (level: string, msg: string, more: Record<string, unknown> = {}) =>
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), msg, ...more })}\n`);

const exitWithError = (msg: string, error: unknown): never => {
  log('fatal', msg, { name: error instanceof Error ? error.name : undefined });
  process.exit(1);
};
const cannotStart = (error: unknown, listening = false) => exitWithError(startupProblem(error, listening), error);
const fail = (error: unknown) => exitWithError(error instanceof Error ? error.message : String(error), error);

const production = async (): Promise<() => Promise<unknown>> => {
  const entry = new URL('../../build/server/index.js', import.meta.url).href;
  const { buildApp, readConfig }: AppModule = await import(entry);
  const config = readConfig(process.env);
  const app = await buildApp(config, fail);
  await app.listen({ host: config.host, port: config.port, backlog: maxPendingConnections }).catch((error) => cannotStart(error, true));
  if (!config.publicUrl) log('warn', 'PUBLIC_URL is not set: links in letters lead to this machine, and cookies are not bound to HTTPS');
  return () => app.close();
};

const development = async (): Promise<() => Promise<unknown>> => {
  const { createServer: createVite, isRunnableDevEnvironment } = await import('vite');
  const server = createServer();
  const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
  const env = vite.environments.ssr;
  if (!env || !isRunnableDevEnvironment(env)) throw new Error('no ssr environment');
  const apps = new DevelopmentAppManager(({ buildApp, readConfig }: AppModule) => buildApp(readConfig(process.env), fail));
  const current = async (): Promise<App> => apps.open(await env.runner.import<AppModule>('/src/server/app.ts'));
  const report = (error: Error): void => {
    vite.ssrFixStacktrace(error);
    log('error', error.message);
  };
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      current().then(
        (app) => app.routing(request, response),
        (error: Error) => {
          report(error);
          response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack);
        },
      );
    });
  });
  const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env;
  server.once('error', (error) => cannotStart(error, true));
  server.listen(Number(port), host, () => {
    log('info', `http://${host}:${port} (development)`);
    // a first start takes half a minute, so it begins before the first request
    current().then(() => log('info', 'The portal is ready'), report);
  });
  return async () => {
    await vite.close();
    await apps.close();
    server.close();
  };
};

// Node prints a warning on several lines of plain text; the log contains only its first line, as JSON
process.removeAllListeners('warning').on('warning', ({ name, message }) => log('warn', message.split('\n', 1)[0] ?? '', { name }));
// a fault in one request must not end the process for all readers; without a listener Node would exit
process.on('unhandledRejection', (error) => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log('error', 'A rejected promise was not handled', { err: { type: name, message, stack } });
});
const close = await (process.env.NODE_ENV === 'production' ? production() : development()).catch(cannotStart);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // removes Vite's own listener, which exits before the application has closed
  process.removeAllListeners(signal).once(signal, () => void close().then(() => process.exit(0), fail));
}
