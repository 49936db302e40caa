import { useCallback, useEffect, useRef } from 'react';
import type { BlockerFunction } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { useRefusal, useServerAnswerCount } from '../form.tsx';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useUnsavedChangesBlocker } from './useUnsavedChangesBlocker.ts';

const elsewhere: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || from.search !== to.search;

/** Placed in a form that is a page: asks before the reader leaves the page with unsaved input. */
export function UnsavedChangesGuard() {
  const t = useT();
  const place = useRef<HTMLSpanElement>(null);
  // numbers of input events: until now, until the form was sent (null: not being sent), and until the form was last saved
  const typed = useRef(0);
  const sent = useRef<number | null>(null);
  const saved = useRef(0);
  const refused = useRefusal();
  const answers = useServerAnswerCount();
  useEffect(() => {
    const form = place.current?.closest('form');
    const note = () => {
      typed.current++;
    };
    const send = () => {
      sent.current ??= typed.current; // a second click does not send the form
    };
    form?.addEventListener('input', note);
    form?.addEventListener('submit', send);
    return () => {
      form?.removeEventListener('input', note);
      form?.removeEventListener('submit', send);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every answer
  useEffect(() => {
    if (!refused) saved.current = sent.current ?? saved.current; // input that was typed after sending is not saved
    sent.current = null;
  }, [answers, refused]);
  const blocker = useUnsavedChangesBlocker(
    useCallback(() => typed.current !== saved.current, []),
    elsewhere,
  );
  return (
    <>
      <span ref={place} hidden />
      {blocker.state === 'blocked' && (
        <UnsavedChangesDialog
          title={t('office.leave')}
          text={t('office.leave.hint')}
          label={t('office.leave.go')}
          onStay={() => blocker.reset()}
          onGo={() => blocker.proceed()}
        />
      )}
    </>
  );
}
