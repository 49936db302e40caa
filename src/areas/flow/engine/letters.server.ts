import { localizedName } from '../../../base/names.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import type { OwnOrigin } from '../../../platform/mail/own-origin.ts';
import type { Sender } from '../../../platform/mail/sender.server.ts';
import { mailNoticeRecipients } from '../../accounts/queries.server.ts';
import { formatCaseFields } from '../case-field-lines.server.ts';
import type { CopyStep, DecideStep } from '../model/definition.ts';
import type { SubjectRegistry } from '../subjects.server.ts';
import { type Case, namesOfFlow } from './case.server.ts';
import { adminCaseUrl } from './links.ts';

/** The mail sender of letters to users, and the portal's public origin. */
export interface LetterSenderAndOrigin {
  sender: Sender;
  origin: OwnOrigin;
}

interface CaseLetterContext {
  tx: Db;
  tools: { subjects: SubjectRegistry; post: LetterSenderAndOrigin };
  found: Case;
}

/**
 * Queues letters for accounts that may vote now or that a copy step notifies, if they enabled letters by mail. A letter contains the fields
 * that the step shows.
 */
export const sendCaseLetters = async (
  { tx, tools, found }: CaseLetterContext,
  step: DecideStep | CopyStep,
  accounts: readonly number[],
): Promise<void> => {
  const { row } = found;
  const { post, subjects } = tools;
  const { definition } = row;
  const readers = await mailNoticeRecipients.all(tx, { ids: [...accounts] });
  if (readers.length === 0) return;
  const form = (await subjects.get(row.subject).requestedForm?.form(tx, { definition, applicant: null })) ?? [];
  const flow = await namesOfFlow.one(tx, { id: row.flow });
  const printableCase = { form, fields: row.facts.fields, definition, steps: [step.id] };
  for (const { realName, email, locale } of readers) {
    const [fields = ''] = await formatCaseFields(tx, locale, [printableCase]);
    const values = {
      name: realName,
      title: row.title,
      flow: localizedName(locale, flow?.names ?? {}, ''),
      step: localizedName(locale, step.names, ''),
      fields,
      link: `${post.origin.get()}${adminCaseUrl(row.id)}`,
      settings: `${post.origin.get()}/uc/info`,
    };
    await post.sender.queue(
      tx,
      { channel: 'mail', target: email },
      { letter: step.type === 'copy' ? 'flow-copy' : 'flow-task', values, locale },
    );
  }
};
