// The reference of the server: Fastify and nothing else, sending the bytes and headers of the file ANSWER to every request.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const { headers, body }: { headers: Record<string, string>; body: string } = JSON.parse(readFileSync(process.env.ANSWER ?? '', 'utf8'));
const bytes = Buffer.from(body, 'base64');
const app = fastify();
app.get('/*', (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
