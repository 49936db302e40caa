export const outboxChannels = ['sms', 'mail'] as const;
export const outboxStates = ['queued', 'sent', 'failed', 'kept'] as const;

/** SMS or mail of the portal. Without a gateway the message is only stored, and an operator delivers it by hand. */
export interface OutboxMessage {
  id: string;
  at: string;
  channel: (typeof outboxChannels)[number];
  target: string;
  subject: string | null;
  text: string;
  /** `kept`: stored and not sent, because no gateway is configured. */
  state: (typeof outboxStates)[number];
  error: string | null;
  attempts: number;
  sent: string | null;
}
