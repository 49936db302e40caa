export const outboxChannels = ['sms', 'mail'] as const;
export const outboxStates = ['queued', 'sent', 'failed', 'kept'] as const;

/** A message that the portal wrote; without a gateway the operator passes it on by hand. */
export interface OutboxMessage {
  id: string;
  at: string;
  channel: (typeof outboxChannels)[number];
  target: string;
  subject: string | null;
  text: string;
  /** `kept`: no gateway is set. */
  state: (typeof outboxStates)[number];
  error: string | null;
  attempts: number;
  sent: string | null;
}
