import { useCallback, useEffect, useRef } from 'react';
import type { BlockerFunction } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { useAnswers, useRefusal } from '../form.tsx';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useUnsavedChanges } from './useUnsavedChanges.ts';

const elsewhere: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || from.search !== to.search;

/** Stands in a form that is a page: asks before what was typed there is left unsaved. */
export function Unsaved() {
  const t = useT();
  const place = useRef<HTMLSpanElement>(null);
  // how often something was typed: until now, until the form was sent, until what is saved
  const typed = useRef(0);
  const sent = useRef<number | null>(null);
  const saved = useRef(0);
  const refused = useRefusal();
  const answers = useAnswers();
  useEffect(() => {
    const form = place.current?.closest('form');
    const note = () => {
      typed.current++;
    };
    const send = () => {
      sent.current ??= typed.current; // a second click sends nothing
    };
    form?.addEventListener('input', note);
    form?.addEventListener('submit', send);
    return () => {
      form?.removeEventListener('input', note);
      form?.removeEventListener('submit', send);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer is one
  useEffect(() => {
    if (!refused) saved.current = sent.current ?? saved.current; // what was typed since is not saved
    sent.current = null;
  }, [answers, refused]);
  const blocker = useUnsavedChanges(
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
