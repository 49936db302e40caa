import { useCallback, useEffect, useState } from 'react';
import { useT } from '../../../../../platform/i18n/index.ts';
import { isCoded } from '../../../../../web/lib/api.ts';

/** What was asked of the server: not yet, on its way, answered or refused. */
export interface ServerAnswer<T> {
  busy: boolean;
  answer: T | null;
  error: string;
}

/** Asks the server when told to; what is asked last counts. */
export const useServerCall = <T,>(): [ServerAnswer<T>, (ask: () => Promise<T>) => Promise<void>] => {
  const t = useT();
  const [state, setState] = useState<ServerAnswer<T>>({ busy: false, answer: null, error: '' });
  const run = useCallback(
    async (ask: () => Promise<T>) => {
      setState((before) => ({ ...before, busy: true, error: '' }));
      try {
        const answer = await ask();
        setState({ busy: false, answer, error: '' });
      } catch (error) {
        const why = isCoded(error) ? [error.message, ...Object.values(error.fields)].filter(Boolean).join(' ') : '';
        setState({ busy: false, answer: null, error: why || t('state.failed.hint') });
      }
    },
    [t],
  );
  return [state, run];
};

/** The same at once, and again whenever what is asked for is another. */
export const useServerAnswer = <T,>(ask: () => Promise<T>, of: unknown): ServerAnswer<T> => {
  const [state, run] = useServerCall<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says when
  useEffect(() => {
    void run(ask);
  }, [of, run]);
  return state;
};

/** That an answer is on its way, or why there is none. */
export function ServerAnswerState({ busy, error }: Pick<ServerAnswer<unknown>, 'busy' | 'error'>) {
  const t = useT();
  return (
    <div role="status" className="empty:hidden">
      {busy && <p className="text-muted">{t('state.loading')}</p>}
      {error && <p className="text-danger">{error}</p>}
    </div>
  );
}
