import { scopeFilterOf } from '../../platform/access/access.server.ts';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences } from '../../platform/events/audit/differences.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import { awaitWriteRefusingDuplicates, refuseOutdatedVersion, refuseTrashedValues } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Sender } from '../../platform/mail/sender.server.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import { lockAccountRows } from './lock-accounts.server.ts';
import { accountFieldProblemsByConstraint } from './names.server.ts';
import type { AccountContact } from './operations.ts';
import { changeAccount, restorableByMail, restorableByPhone } from './store.server.ts';

/** Changes of phone numbers and mail addresses by operators. */
export class ContactAdmin {
  readonly #connection: Connection;
  readonly #sender: Sender;

  constructor(connection: Connection, sender: Sender) {
    this.#connection = connection;
    this.#sender = sender;
  }

  /**
   * Replaces the phone number and mail address of an account. The replaced number or address receives a message and the account receives a
   * notice, so that its owner notices an unwanted change. Throws E_VALIDATION if another account uses the new value.
   */
  async change(context: Context, id: string, { phone, email, version }: AccountContact): Promise<void> {
    await transaction(this.#connection, async (tx) => {
      const [locked] = await lockAccountRows(tx, context, 'account:account:update', { numbers: [numberOfRowId(id)], place: 'present' });
      if (!locked) return;
      refuseOutdatedVersion(locked.version, version);
      const [newPhone, newMail] = [locked.phone !== phone, locked.email?.toLowerCase() !== email?.toLowerCase()];
      if (!newPhone && !newMail) return;
      const trashed = { phone: [restorableByPhone, phone], email: [restorableByMail, email] } as const;
      await refuseTrashedValues(tx, trashed, scopeFilterOf(context, 'account:account:update'));
      await awaitWriteRefusingDuplicates(accountFieldProblemsByConstraint, changeAccount(tx, locked.id, { phone, email }));
      const values = { name: locked.realName || locked.account };
      if (newPhone && locked.phone)
        await this.#sender.queue(tx, { channel: 'sms', target: locked.phone }, { letter: 'contact', values, locale: locked.locale });
      if (newMail && locked.email)
        await this.#sender.queue(tx, { channel: 'mail', target: locked.email }, { letter: 'contact', values, locale: locked.locale });
      await sendNotice(tx, locked.id, { type: 'account.contact', facts: {}, link: '/uc/info' });
      await audit(tx, context, {
        action: 'account.contact',
        target: `account:${locked.id}`,
        facts: {
          name: locked.account,
          changes: changedFieldDifferences(locked, { phone, email }),
        },
      });
    });
  }
}
