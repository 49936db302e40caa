import { createHmac } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { sendOutgoingRequest } from '../outgoing/fetch.server.ts';
import type { Settings } from '../settings/settings.server.ts';
import type { OutgoingMessage } from './message.ts';

/** Time limit of an attempt to send a message, in milliseconds. */
export const attemptTimeout = 8_000;

/** Function that sends a message to the SMS gateway or the mail server of its channel. Rejects if the delivery fails. */
export type MessageDriver = (message: OutgoingMessage) => Promise<void>;

/**
 * HTTP gateway for SMS: POST {to, text, id} as JSON. `X-Signature` is `sha256=` and the hexadecimal HMAC of the body under the shared secret. A
 * repeated message keeps its id. Any 2xx is success.
 */
const gateway =
  (settings: Settings): MessageDriver =>
  async ({ id, target, text }) => {
    const body = JSON.stringify({ to: target, text, id: String(id) });
    const signature = createHmac('sha256', settings.get('sender.gateway.secret')).update(body).digest('hex');
    const { status } = await sendOutgoingRequest(settings.get('sender.gateway.url'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': `sha256=${signature}` },
      body,
      allowPrivate: settings.get('sender.gateway.private'),
      timeoutMs: attemptTimeout,
    });
    if (status < 200 || status > 299) throw new Error(`The gateway answered ${status}`);
  };

const smtp =
  (settings: Settings): MessageDriver =>
  async ({ id, target, subject, text }) => {
    const user = settings.get('sender.smtp.user');
    const transport = createTransport({
      host: settings.get('sender.smtp.host'),
      port: settings.get('sender.smtp.port'),
      secure: settings.get('sender.smtp.secure'),
      ...(user && { auth: { user, pass: settings.get('sender.smtp.password') } }),
      connectionTimeout: attemptTimeout,
      greetingTimeout: attemptTimeout,
      socketTimeout: attemptTimeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const from = settings.get('sender.smtp.from');
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: target },
        subject: subject ?? '',
        text,
        headers: { 'X-Portal-Id': String(id) },
      });
    } finally {
      transport.close();
    }
  };

export const createMessageDrivers = (settings: Settings): Record<OutgoingMessage['channel'], MessageDriver> => ({
  sms: gateway(settings),
  mail: smtp(settings),
});
