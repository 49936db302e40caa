import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import type { Translate } from '../../../../platform/i18n/types.ts';
import { ConfirmDialog } from '../../../../web/forms/ConfirmDialog.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import type { OwnSession } from '../../../accounts/operations.ts';
import { readAgent } from '../../../accounts/web/portal/agent.ts';
import { PageHead } from './MemberShell.tsx';

interface Props {
  sessions: readonly OwnSession[];
  acted: ActionResult<true> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<true>>;
}

/** Returns the name of a session, such as `Chrome on Windows`. */
const nameOf = (t: Translate, { agent }: OwnSession): string => {
  const { browser, system } = readAgent(agent);
  const name = browser ?? t('uc.sessions.unknown');
  return system ? t('uc.sessions.on', { browser: name, system }) : name;
};

/** Sessions of the account; each except the present one can be ended, or all others at once. */
export function SessionsPage({ sessions, acted, send }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLUListElement>(null);
  /** Session to be ended after confirmation; `others`: all except the present one. */
  const [sessionToEnd, setSessionToEnd] = useState<OwnSession | 'others'>();
  const others = sessions.filter(({ current }) => !current).length;
  const onDone = () => {
    notify(t('uc.sessions.ended'));
    list.current?.focus(); // the button that had the focus is removed
    void revalidate();
  };
  return (
    <>
      <PageHead title={t('uc.sessions')} lead={t('uc.sessions.lead')} />
      {acted?.refused && (
        <p role="alert" className="mb-6 rounded border border-danger px-4 py-3 text-sm text-danger">
          {t('uc.sessions.ended.not')} {acted.refused.message}
        </p>
      )}
      <ul ref={list} tabIndex={-1} className="max-w-3xl border-b border-line outline-none">
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnd={() => setSessionToEnd(session)} />
        ))}
      </ul>
      {others > 1 && (
        <form method="post" className="mt-6">
          <End onEnd={() => setSessionToEnd('others')}>{t('uc.sessions.others')}</End>
        </form>
      )}
      {sessionToEnd && (
        <ConfirmDialog
          title={t(sessionToEnd === 'others' ? 'uc.sessions.others.title' : 'uc.sessions.end.title')}
          text={
            sessionToEnd === 'others'
              ? t('uc.sessions.others.text', { count: others })
              : t('uc.sessions.end.text', { session: nameOf(t, sessionToEnd), address: sessionToEnd.address })
          }
          label={t('uc.sessions.end')}
          send={send}
          fields={sessionToEnd === 'others' ? {} : { id: sessionToEnd.id }}
          failed={t('uc.sessions.ended.not')}
          onDone={onDone}
          onClose={() => setSessionToEnd(undefined)}
        />
      )}
    </>
  );
}

/** Button that opens a confirmation; without JavaScript it submits its form directly. */
function End({ onEnd, children, label }: { onEnd: () => void; children: string; label?: string }) {
  return (
    <Button
      type="submit"
      variant="outline"
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        onEnd();
      }}
    >
      <Icon name="log-out" className="size-4" />
      {children}
    </Button>
  );
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const t = useT();
  const name = nameOf(t, session);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line py-4">
      <Icon name={readAgent(session.agent).mobile ? 'smartphone' : 'monitor'} className="mt-0.5 size-6 text-muted" />
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {session.current && <span className="badge badge-in-force">{t('uc.sessions.current')}</span>}
        </p>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm text-muted">
          <dt>{t('uc.sessions.address')}</dt>
          <dd className="wrap-anywhere">{session.address}</dd>
          <dt>{t('uc.sessions.since')}</dt>
          <dd>
            <DateTime iso={session.created} />
          </dd>
          <dt>{t('uc.sessions.seen')}</dt>
          <dd>
            <DateTime iso={session.seen} />
          </dd>
        </dl>
      </div>
      {!session.current && (
        <form method="post" className="max-sm:ms-10">
          <input type="hidden" name="id" value={session.id} />
          <End onEnd={onEnd} label={t('uc.sessions.end.which', { session: name })}>
            {t('uc.sessions.end')}
          </End>
        </form>
      )}
    </li>
  );
}
