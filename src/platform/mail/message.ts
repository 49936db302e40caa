/** A message as a driver sends it. */
export interface MailMessage {
  id: number;
  channel: 'sms' | 'mail';
  /** Phone number or e-mail address. */
  target: string;
  /** Mails only. */
  subject: string | null;
  text: string;
}

/** How a person is reached. */
export type Recipient = Pick<MailMessage, 'channel' | 'target'>;
