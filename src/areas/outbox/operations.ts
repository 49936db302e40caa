export const outboxChannels = ['sms', 'mail'] as const;
export const outboxStates = ['queued', 'sent', 'failed', 'kept'] as const;

/** Message of the portal; without a gateway the operator delivers it by hand. */
export interface OutboxMessage {
  id: string;
  at: string;
  channel: (typeof outboxChannels)[number];
  target: string;
  subject: string | null;
  text: string;
  /** `kept`: not sent, because no gateway is configured. */
  state: (typeof outboxStates)[number];
  error: string | null;
  attempts: number;
  sent: string | null;
}
