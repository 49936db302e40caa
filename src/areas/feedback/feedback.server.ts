import { AppError } from '../../base/errors.ts';
import type { Captchas } from '../../platform/captcha/captchas.server.ts';
import { type Connection, rows, within } from '../../platform/db/connect.server.ts';
import { note } from '../../platform/events/audit/audit.server.ts';
import { created } from '../../platform/events/audit/differences.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { visible } from '../../records/read/records.server.ts';
import type { FeedbackInput, FeedbackReceipt, FeedbackSubject } from './operations.ts';

/** What visitors write to the portal. */
export class Feedback {
  readonly #connection: Connection;
  readonly #captchas: Captchas;

  constructor(connection: Connection, captchas: Captchas) {
    this.#connection = connection;
    this.#captchas = captchas;
  }

  /** Takes a message in. E_TOO_MANY beyond the address's budget; E_VALIDATION for a wrong captcha or an unknown record. */
  async submit(context: Context, input: FeedbackInput): Promise<FeedbackReceipt> {
    await context.spend('feedback');
    if (!(await this.#captchas.check(input.captcha))) throw new AppError('E_VALIDATION', { captcha: 'wrongCaptcha' });
    if (input.about && (await this.#titleOf(input.about)) === null) throw new AppError('E_VALIDATION', { about: 'value' });
    const { name, company, contact, content, about } = input;
    const id = await within(this.#connection, async (tx) => {
      const [row] = await rows<{ id: number }>(
        tx,
        `insert into feedback (name, company, contact, content, locale, about_kind, about_n, account)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [name, company, contact, content, context.locale, about?.kind ?? null, about ? Number(about.id) : null, context.actor?.id ?? null],
      );
      const set = { name, company, contact, content, about: about && `${about.kind}:${about.id}` };
      await note(tx, context, 'feedback.create', String(row?.id), { changes: created(set) });
      return row?.id;
    });
    return { id: String(id) };
  }

  /** The title of a record that visitors can see; null where there is none. */
  async #titleOf({ kind, id }: FeedbackSubject): Promise<string | null> {
    const [row] = await this.#connection.query<{ title: string }>(`select r.title from "${kind}" r where r.n = $1 and ${visible}`, [
      Number(id),
    ]);
    return row?.title ?? null;
  }
}
