import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';

/** Tests of keep-alive and shutdown of connections, on raw sockets. */
let portal: Portal;
let port: number;
const sockets: Socket[] = [];
const open = async () => {
  portal = await openPortal({
    samples: false,
    routes: (app) => {
      app.get('/api/slow', { schema: { hide: true } }, async () => {
        await wait(600);
        return { data: 'slow', msg: '' };
      });
      app.get('/api/hanging', { schema: { hide: true } }, () => new Promise(() => undefined));
    },
  });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as { port: number }).port;
};
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Opens a socket and collects the text received. */
const dial = async () => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const heard = { text: '', ended: false };
  socket.on('data', (chunk) => (heard.text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (heard.ended = true));
  const send = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return { socket, heard, send };
};

describe('while the server runs', () => {
  beforeAll(open, 60_000);
  afterAll(() => portal.close());

  test.runIf(isFullCaseRun)('an idle connection outlives the keep-alive of common proxies', async () => {
    const { heard, send } = await dial();
    send('/healthz');
    await expect.poll(() => heard.text).toContain('{"status":"ok"}');
    expect(heard.text).toMatch(/^Keep-Alive: timeout=75\r$/im);
    heard.text = '';
    await wait(8000); // longer than the time limit for request headers
    expect(heard.ended).toBe(false);
    send('/healthz');
    await expect.poll(() => heard.text).toContain('{"status":"ok"}');
  });

  test.runIf(isFullCaseRun)('slow headers end a connection, also after an earlier request', async () => {
    const { socket, heard, send } = await dial();
    send('/healthz');
    await expect.poll(() => heard.text).toContain('{"status":"ok"}');
    const begun = performance.now();
    socket.write('GET /healthz HTTP/1.1\r\nHost: ');
    await expect.poll(() => heard.ended, { timeout: 15_000 }).toBe(true);
    expect(performance.now() - begun).toBeLessThan(12_000);
  });
});

describe('when the server stops', () => {
  beforeAll(open, 60_000);
  afterAll(() => portal.close());
  test('the last answer on each connection has `Connection: close`, also for late requests; new connections are refused', async () => {
    const cachedPath = '/api/portal/policy?limit=3';
    await fetch(`http://127.0.0.1:${port}${cachedPath}`);
    const [working, late, lateCached, idle] = [await dial(), await dial(), await dial(), await dial()];
    idle.send('/healthz');
    await expect.poll(() => idle.heard.text).toContain('{"status":"ok"}');
    working.send('/api/slow');
    late.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
    lateCached.socket.write(`GET ${cachedPath} HTTP/1.1\r\nHost: localhost\r\n`);
    await wait(100);
    const begun = performance.now();
    const closed = portal.app.close();
    await expect.poll(() => idle.heard.ended).toBe(true);
    await expect(dial()).rejects.toThrow('ECONNREFUSED');
    late.socket.write('\r\n');
    lateCached.socket.write('\r\n');
    await closed;
    expect(performance.now() - begun).toBeLessThan(3000);
    for (const [{ heard }, body] of [
      [working, '{"data":"slow","msg":""}'],
      [late, '{"status":"ok"}'],
      [lateCached, '"msg":""'],
    ] as const) {
      await expect.poll(() => heard.ended).toBe(true);
      expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK\r$/m);
      expect(heard.text).toContain(body);
      expect(heard.text).toMatch(/^Connection: close\r$/im);
    }
  });
});

describe('when a request never ends', () => {
  beforeAll(open, 60_000);
  afterAll(() => portal.close());
  test.runIf(isFullCaseRun)('the server still stops', async () => {
    const { heard, send } = await dial();
    send('/api/hanging');
    await wait(100);
    const begun = performance.now();
    await portal.app.close();
    expect(performance.now() - begun).toBeLessThan(9500); // an orchestrator kills the container after ten seconds
    await expect.poll(() => heard.ended).toBe(true);
  });
});
