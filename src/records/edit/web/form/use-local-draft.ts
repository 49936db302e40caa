import { useCallback, useEffect, useRef, useState } from 'react';
import { dropLocalDraft, readLocalDraft, saveLocalDraft } from '../../../../web/lib/local-draft.ts';
import type { KindSlug } from '../../../kinds/index.ts';
import { localDraftKey, type StoredDraft } from './local-draft.ts';
import type { FormStore } from './store.ts';
import { areValuesEqual } from './values.ts';

/** Debounce in milliseconds before typed text is stored. */
const pause = 400;

export interface LocalDraftControl {
  /** Draft of an earlier visit, until the editor takes or drops it; meanwhile it is not overwritten. */
  offered: StoredDraft | null;
  take: () => void;
  drop: () => void;
}

/** Hook that stores typed text in the browser until it is saved, and offers it when the form is opened again, for example after a crash. */
export const useLocalDraft = (store: FormStore, kind: KindSlug, account: string): LocalDraftControl => {
  const [offered, setOffered] = useState<StoredDraft | null>(null);
  const hasOffer = useRef(false);
  const [first] = useState(() => store.state().base?.id ?? null); // a new record has no id until it is saved
  const idOf = useCallback(() => store.state().base?.id ?? null, [store]);
  useEffect(() => {
    const text = readLocalDraft<StoredDraft>(localDraftKey(account, kind, idOf()));
    const { values, base } = store.state();
    if (!text || areValuesEqual(text.values, base?.values ?? values)) return;
    hasOffer.current = true;
    setOffered(text);
  }, [store, kind, account, idOf]);
  const saveDraft = useCallback(() => {
    const { values, base, key } = store.state();
    if (hasOffer.current || !store.changed) return;
    saveLocalDraft(localDraftKey(account, kind, idOf()), { at: new Date().toISOString(), version: base?.version ?? null, key, values });
  }, [store, kind, account, idOf]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = store.state().values;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      saveDraft();
    };
    const heard = () => {
      const { values } = store.state();
      if (values === last) return;
      last = values;
      clearTimeout(timer);
      timer = setTimeout(write, pause);
    };
    const off = store.subscribe(heard);
    const flush = () => timer !== undefined && write();
    window.addEventListener('pagehide', flush);
    return () => {
      off();
      flush();
      window.removeEventListener('pagehide', flush);
    };
  }, [store, saveDraft]);
  const drop = useCallback(() => {
    hasOffer.current = false;
    setOffered(null);
    dropLocalDraft(localDraftKey(account, kind, idOf()));
    dropLocalDraft(localDraftKey(account, kind, first));
    saveDraft(); // stores text typed since the save
  }, [account, kind, idOf, first, saveDraft]);
  const take = useCallback(() => {
    if (!offered) return;
    const { base } = store.state();
    hasOffer.current = false;
    setOffered(null);
    store.fill(offered.values);
    store.become({ key: offered.key, ...(base && offered.version !== base.version && { conflict: { newer: base } }) });
  }, [store, offered]);
  return { offered, take, drop };
};
