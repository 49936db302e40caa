import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A local HTTP gateway for text messages. `answer` is the HTTP status of its next answers; null: the gateway does not answer. */
export const openTextMessageGateway = async () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const gateway = { answer: 200 as number | null, received, url: '', close: async () => undefined as unknown };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (gateway.answer !== null) response.writeHead(gateway.answer).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  gateway.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return gateway;
};

/** A local SMTP server that accepts mail for every address except `refused@…`. */
export const openMailServer = async () => {
  const received: { from: string; to: string[]; user: string | undefined; mail: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => (password === 'letmein' ? done(null, { user: username }) : done(new Error('no'))),
    onRcptTo: ({ address }, _session, done) => (address.startsWith('refused@') ? done(new Error('unknown user')) : done()),
    onData: async (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, mail: Buffer.concat(chunks).toString() });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
