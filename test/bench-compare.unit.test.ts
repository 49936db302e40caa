import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createColdAddresses } from '../bench/compare/addresses.ts';
import { HttpConnection } from '../bench/compare/client.ts';
import { CpuMeter } from '../bench/compare/cpu.ts';
import { FailedRequestError, type MeteredServer } from '../bench/compare/load.ts';
import { AddressCounter, PairLoader } from '../bench/compare/pairs.ts';
import { isSlower, ratiosOf, summarizeRatios } from '../bench/compare/ratios.ts';

type Answering = Parameters<typeof createServer>[1];

const serve = async (answer: Answering): Promise<string> => {
  const server: Server = createServer(answer as never);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('a connection reads answers with a length, in chunks and with an error status, one after the other', async () => {
  const url = await serve((request, reply) => {
    const { url: path } = request as { url: string };
    if (path === '/chunks') {
      for (const part of ['a\r\n\r\n0\r\n', 'b'.repeat(100_000), 'c']) reply.write(part);
      return reply.end();
    }
    return reply.writeHead(path === '/busy' ? 503 : 200, { 'content-length': '5' }).end('12345');
  });
  const connection = new HttpConnection(url, { cookie: 'locale=en-us' });
  const statuses: number[] = [];
  for (const path of ['/length', '/chunks', '/busy', '/chunks', '/length']) statuses.push(await connection.get(path));
  expect(statuses).toEqual([200, 200, 503, 200, 200]);
  connection.close();
});

test('a request fails if the server closes the connection', async () => {
  const url = await serve((request) => (request as { destroy(): void }).destroy());
  const connection = new HttpConnection(url, {});
  await expect(connection.get('/')).rejects.toThrow();
  await expect(connection.get('/')).rejects.toThrow('closed the connection');
});

const nothing = () => new CpuMeter(() => []);

/** Two servers that record the paths they are asked for. */
const recordingServers = async (status = 200) => {
  const log: [tree: string, path: string][] = [];
  const start = async (name: string): Promise<MeteredServer> => {
    const url = await serve((request, reply) => {
      log.push([name, (request as { url: string }).url]);
      reply.writeHead(status, { 'content-length': '0' }).end();
    });
    return { name, url, serverCpu: nothing(), databaseCpu: nothing() };
  };
  return { log, servers: { ours: await start('ours'), theirs: await start('theirs') } };
};

test('both trees get the same addresses, each once, and take turns in the order ABBA', async () => {
  const { log, servers } = await recordingServers();
  const loader = new PairLoader(servers, { connections: 2, headers: {}, address: (index) => `/${index}` }, new AddressCounter());
  const pairs = [await loader.measure(32), await loader.measure(32)];
  expect(pairs.map(({ ours, theirs }) => [ours.answers, theirs.answers, ours.latencies.length])).toEqual([
    [32, 32, 32],
    [32, 32, 32],
  ]);
  const pathsOf = (tree: string) => log.filter(([name]) => name === tree).map(([, path]) => path);
  expect(pathsOf('ours')).toEqual(Array.from({ length: 68 }, (_, index) => `/${index}`)); // 2 of each pair open the connections
  expect(pathsOf('theirs').toSorted()).toEqual(pathsOf('ours').toSorted());
  const turnsOf = (from: number) =>
    log
      .slice(from + 4)
      .map(([name]) => name)
      .filter((_, at) => at % 4 === 0);
  expect(turnsOf(0).slice(0, 8)).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs', 'theirs', 'ours']);
  expect(turnsOf(68).slice(0, 4)).toEqual(['theirs', 'ours', 'ours', 'theirs']);
});

test('an answer with another status than 200 is an error', async () => {
  const { servers } = await recordingServers(503);
  const loader = new PairLoader(servers, { connections: 2, headers: {}, address: '/' }, new AddressCounter());
  await expect(loader.measure(4)).rejects.toThrow(FailedRequestError);
});

const repeat = (ratio: number, times: number) => Array.from({ length: times }, () => ratio);

test('a row is slower if the median ratio is below 0.95 and three quarters of the pairs are below 1', () => {
  expect(isSlower([...repeat(0.9, 9), ...repeat(1.2, 3)])).toBe(true);
  expect(isSlower([...repeat(0.9, 8), ...repeat(1.2, 4)])).toBe(false); // too few pairs
  expect(isSlower(repeat(0.96, 12))).toBe(false); // too small a difference
  expect(isSlower([...repeat(0.9, 27), ...repeat(1.2, 9)])).toBe(true);
  expect(isSlower([...repeat(0.9, 26), ...repeat(1.2, 10)])).toBe(false);
});

test('a ratio above 1 means that this tree is faster', () => {
  const load = (ms: number, serverCpu: number) => ({ answers: 100, ms, serverCpu, databaseCpu: 10, latencies: [] });
  const pairs = [{ ours: load(500, 30), theirs: load(1000, 70) }];
  expect([ratiosOf(pairs, 'throughput'), ratiosOf(pairs, 'cpu')]).toEqual([[2], [2]]);
  expect(summarizeRatios([4, 1, 2, 3])).toEqual({ median: 2.5, quartiles: [1.75, 3.25] });
});

test('addresses of uncached rows are the same in each run and never repeat', () => {
  const titles = ['Steel pipes for water', 'Quality of road vehicles', 'Determination of moisture content in solid fuels'];
  const [first, second] = [createColdAddresses(1000, titles), createColdAddresses(1000, titles)];
  for (const name of ['listApi', 'listPage', 'home', 'detailApi', 'detailPage'] as const) {
    const list = Array.from({ length: 1000 }, (_, index) => first[name](index));
    expect(new Set(list).size, name).toBe(1000);
    expect(Array.from({ length: 1000 }, (_, index) => second[name](index))).toEqual(list);
  }
  expect(() => first.detailApi(1000)).toThrow('All 1000 records');
});

test('the comparison ends with 2 if the revision does not exist, or if there is only one core', () => {
  const run = (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(command, [...args, 'bench/main.ts', '--compare', 'no-such-revision'], { encoding: 'utf8' });
    return [status, stderr];
  };
  expect(run(process.execPath)).toEqual([2, 'There is no revision no-such-revision\n']);
  expect(run('taskset', '-c', '0', process.execPath)).toEqual([2, 'The comparison needs two cores and the command taskset\n']);
});
