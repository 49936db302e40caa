/** A message as a driver sends it. */
export interface MailMessage {
  id: number;
  channel: 'sms' | 'mail';
  /** Phone number or e-mail address. */
  target: string;
  /** Subject of a mail; null for SMS. */
  subject: string | null;
  text: string;
}

/** Channel and address of a person. */
export type Recipient = Pick<MailMessage, 'channel' | 'target'>;
