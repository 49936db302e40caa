// Reference server of the benchmark: a bare Fastify that answers every request with the bytes and headers in the file that ANSWER names.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const { headers, body }: { headers: Record<string, string>; body: string } = JSON.parse(readFileSync(process.env.ANSWER ?? '', 'utf8'));
const bytes = Buffer.from(body, 'base64');
const app = fastify();
app.get('/*', (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
