import { AppError } from '../../base/errors.ts';
import type { Captchas } from '../../platform/captcha/captchas.server.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { createdFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { publicRecordTitlesByKind } from '../../records/read/queries.server.ts';
import type { FeedbackInput, FeedbackReceipt, ReportedRecordRef } from './operations.ts';
import { feedbackTable } from './table.server.ts';

/** Submission of messages by visitors. */
export class FeedbackSubmission {
  readonly #connection: Connection;
  readonly #captchas: Captchas;

  constructor(connection: Connection, captchas: Captchas) {
    this.#connection = connection;
    this.#captchas = captchas;
  }

  /** Stores a message. Throws E_TOO_MANY above the limit of the IP address, and E_VALIDATION for a wrong captcha or an unknown record. */
  async submit(context: Context, input: FeedbackInput): Promise<FeedbackReceipt> {
    await context.spend('feedback');
    if (!(await this.#captchas.check(input.captcha))) throw new AppError('E_VALIDATION', { captcha: 'wrongCaptcha' });
    if (input.about && (await this.#titleOf(input.about)) === null) throw new AppError('E_VALIDATION', { about: 'value' });
    const { name, company, contact, content, about } = input;
    const id = await transaction(this.#connection, async (tx) => {
      const [row] = await tx
        .insert(feedbackTable)
        .values({
          ...{ name, company, contact, content, locale: context.locale, account: context.actor?.id ?? null },
          ...(about && { aboutKind: about.kind, aboutN: Number(about.id) }),
        })
        .returning({ id: feedbackTable.id });
      const set = { name, company, contact, content, about: about && `${about.kind}:${about.id}` };
      await audit(tx, context, { action: 'feedback.create', target: String(row?.id), facts: { changes: createdFieldDifferences(set) } });
      return row?.id;
    });
    return { id: String(id) };
  }

  /** Returns the title of a record; null if no public record has this kind and id. */
  async #titleOf({ kind, id }: ReportedRecordRef): Promise<string | null> {
    const row = await publicRecordTitlesByKind[kind].one(this.#connection, { ns: [Number(id)] });
    return row?.title ?? null;
  }
}
