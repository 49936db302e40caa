/** An outgoing message (SMS or mail) as a driver sends it. */
export interface OutgoingMessage {
  id: number;
  channel: 'sms' | 'mail';
  /** Recipient's phone number or e-mail address. */
  target: string;
  /** Subject of a mail; null for SMS. */
  subject: string | null;
  text: string;
}

/** Channel (SMS or mail) and address of a recipient. */
export type Recipient = Pick<OutgoingMessage, 'channel' | 'target'>;
