import { DateTime } from '../../../../../web/ui/date-time.tsx';
import { joinTextList } from '../../../model/fields.ts';
import type { CaseEvent } from '../../../operations.ts';
import { actorName, localizedFlowElementName, useFlowWords } from './flow-page.tsx';

/** Positions of added signers, which the event `add` stores in its reason. */
const when = ['before', 'with', 'after'];

function Event({ event }: { event: CaseEvent }) {
  const words = useFlowWords();
  const { at, action, actor, for: principal, step, people, reason } = event;
  const named = localizedFlowElementName(words, step, '');
  const reasonText = action === 'add' && reason && when.includes(reason) ? words.of('flow.added', reason) : reason;
  return (
    <li className="border-s-2 border-line py-2 ps-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold wrap-anywhere">{words.of('flow.event', action)}</strong>
        <bdi className="wrap-anywhere">{actorName(words, actor, principal)}</bdi>
        <DateTime iso={at} className="text-sm text-muted" />
      </p>
      {named && <p className="text-sm text-muted wrap-anywhere">{words.say('flow.at', { step: named })}</p>}
      {people.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {words.say('flow.people', {
            names: joinTextList(
              words,
              people.map(({ name }) => name),
            ),
          })}
        </p>
      )}
      {reasonText && (
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
          {reasonText}
        </p>
      )}
    </li>
  );
}

/** The event log of a case, newest last. */
export const Timeline = ({ events }: { events: readonly CaseEvent[] }) => (
  <ol>
    {events.map((event, i) => (
      <Event key={i} event={event} />
    ))}
  </ol>
);
