import { useI18n } from '../../../../platform/i18n/index.ts';
import { periodFilters } from '../../../../web/office/choices.ts';
import type { DetailProps, OfficeModule, TranslationContext } from '../../../../web/office/module.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { Badge, type BadgeTone } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { type OutboxMessage, outboxChannels, outboxStates } from '../../operations.ts';

const tones: Readonly<Record<OutboxMessage['state'], BadgeTone>> = {
  queued: 'upcoming',
  sent: 'in-force',
  failed: 'mandatory',
  kept: 'superseded',
};
const stateLabel = (state: OutboxMessage['state'], { t }: TranslationContext): string =>
  textOfKey(t, `admin.outbox.state.${state}`) ?? String(state);
const channelLabel = (channel: OutboxMessage['channel'], { t }: TranslationContext): string =>
  textOfKey(t, `admin.outbox.channel.${channel}`) ?? String(channel);
const State = ({ state, words }: { state: OutboxMessage['state']; words: TranslationContext }) => (
  <Badge tone={tones[state]}>{stateLabel(state, words)}</Badge>
);

/** Details of a message, with the error if it was not sent. */
function OutboxDetail({ one }: DetailProps<OutboxMessage>) {
  const words = useI18n();
  const { at, sent, channel, target, subject, text, state, error, attempts } = one;
  return (
    <>
      <DrawerFactList
        module="outbox"
        facts={{
          target: <bdi>{target}</bdi>,
          channel: channelLabel(channel, words),
          state: <State state={state} words={words} />,
          attempts: String(attempts),
          at: <DateTime iso={at} />,
          sent: sent && <DateTime iso={sent} />,
          error: error && <span className="text-danger">{error}</span>,
        }}
      />
      <DrawerSection title={subject ?? textOfKey(words.t, 'admin.outbox.text') ?? ''}>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </DrawerSection>
    </>
  );
}

/** Back-office module: outbox. */
export const outbox: OfficeModule<OutboxMessage> = {
  name: 'outbox',
  page: '/admin/outbox',
  resource: 'logs/outbox',
  permissions: { export: 'log:outbox:read' },
  keyword: true,
  nameOf: ({ target }) => target,
  columns: [
    { name: 'target', cell: ({ target }) => <bdi>{target}</bdi>, className: 'whitespace-nowrap' },
    { name: 'at', sort: true, cell: ({ at }) => <DateTime iso={at} />, className: 'whitespace-nowrap' },
    { name: 'channel', cell: ({ channel }, words) => channelLabel(channel, words), className: 'whitespace-nowrap' },
    {
      name: 'text',
      className: 'min-w-72',
      cell: ({ subject, text }) => (
        <span className="line-clamp-2 wrap-anywhere" dir="auto">
          {subject ? <b className="font-semibold">{subject} </b> : null}
          {text}
        </span>
      ),
    },
    { name: 'state', cell: ({ state }, words) => <State state={state} words={words} />, className: 'whitespace-nowrap' },
    { name: 'attempts', hidden: true, className: 'tabular-nums' },
    { name: 'sent', hidden: true, cell: ({ sent }) => (sent ? <DateTime iso={sent} /> : '—') },
    { name: 'error', hidden: true, className: 'max-w-72 wrap-anywhere' },
  ],
  filters: [
    { name: 'state', options: (words) => outboxStates.map((value) => ({ value, label: stateLabel(value, words) })) },
    { name: 'channel', options: (words) => outboxChannels.map((value) => ({ value, label: channelLabel(value, words) })) },
    ...periodFilters,
  ],
  Detail: OutboxDetail,
};
