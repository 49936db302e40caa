import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { dropLocalDraft, saveLocalDraft } from '../../../../web/lib/local-draft.ts';
import { browserMemberApi } from '../../../../web/lib/member-api.ts';
import type { PostingForm } from '../../operations.ts';
import { Draft } from './draft.ts';
import { localDraftName } from './local-draft.ts';
import { inputOf, isHttpAddress } from './values.ts';

/** Where a posting begins that has no id yet. */
const newPath = '/uc/snd/post/new';
const cleanState = () => ({ is: 'clean' }) as const;

interface Options {
  /** What the form stands in. */
  box: RefObject<HTMLElement | null>;
  posting: PostingForm;
  key: string;
  account: string;
  /** While older text waits in the browser for the owner's word it is not replaced. */
  held: RefObject<boolean>;
}

/** The draft of a form: saves by itself, when the page is left too, and keeps text in the browser until it is saved. */
export const useDraft = ({ box, posting, key, account, held }: Options) => {
  const { locale } = useI18n();
  const lastForm = useRef<FormData | null>(null);
  const read = (whole: boolean) => {
    const form = box.current?.querySelector('form');
    lastForm.current = form ? new FormData(form) : lastForm.current; // the last words of a form that is gone
    const { link, ...input } = inputOf(lastForm.current ?? new FormData());
    return whole || link === '' || isHttpAddress(link) ? { ...input, link } : input;
  };
  const [draft] = useState(
    () =>
      new Draft({
        posting,
        key,
        api: browserMemberApi(locale),
        read,
        keep: (input) =>
          held.current || saveLocalDraft(localDraftName(account, draft.posting.id), { at: new Date().toISOString(), key, input }),
        onSaved: ({ id }, whole) => {
          if (!held.current) for (const one of whole ? [null, id] : [null]) dropLocalDraft(localDraftName(account, one));
          if (location.pathname === newPath) history.replaceState(history.state, '', `/uc/snd/post/${id}`);
        },
      }),
  );
  const state = useSyncExternalStore(draft.subscribe, draft.state, cleanState);
  useEffect(() => {
    const save = () => void draft.flush();
    const hide = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('online', save);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', save);
      draft.stop();
      save(); // the page is left: what it was told last
    };
  }, [draft]);
  return { draft, state };
};
