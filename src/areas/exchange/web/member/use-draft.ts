import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isWebsite } from '../../../../base/web-address.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { dropLocalDraft, saveLocalDraft } from '../../../../web/lib/local-draft.ts';
import { browserMemberApi } from '../../../../web/lib/member-api.ts';
import type { PostingForm } from '../../operations.ts';
import { PostingAutosave } from './draft.ts';
import { localDraftName } from './local-draft.ts';
import { readPostingInput } from './values.ts';

/** Path of the form of a new posting, which has no id yet. */
const newPath = '/uc/snd/post/new';
const cleanState = () => ({ is: 'clean' }) as const;

interface Options {
  /** Element that contains the form. */
  box: RefObject<HTMLElement | null>;
  posting: PostingForm;
  key: string;
  account: string;
  /** True while the user has not decided about an older local draft, which must not be replaced meanwhile. */
  hasUndecidedDraft: RefObject<boolean>;
}

/** Automatic saving of a form, also when the page is hidden or left. Unsaved text is stored in the browser. */
export const usePostingAutosave = ({ box, posting, key, account, hasUndecidedDraft }: Options) => {
  const { locale } = useI18n();
  const lastForm = useRef<FormData | null>(null);
  const read = (includesIncomplete: boolean) => {
    const form = box.current?.querySelector('form');
    lastForm.current = form ? new FormData(form) : lastForm.current; // uses the last values if the form is unmounted
    const { link, ...input } = readPostingInput(lastForm.current ?? new FormData());
    return includesIncomplete || link === '' || isWebsite(link) ? { ...input, link } : input;
  };
  const [draft] = useState(
    () =>
      new PostingAutosave({
        posting,
        key,
        api: browserMemberApi(locale),
        read,
        keep: (input) =>
          hasUndecidedDraft.current ||
          saveLocalDraft(localDraftName(account, draft.posting.id), { at: new Date().toISOString(), key, input }),
        onSaved: ({ id }, isAllSaved) => {
          if (!hasUndecidedDraft.current) for (const one of isAllSaved ? [null, id] : [null]) dropLocalDraft(localDraftName(account, one));
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
      save(); // saves the last values when the page is left
    };
  }, [draft]);
  return { draft, state };
};
