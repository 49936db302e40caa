import { useCallback, useEffect, useState } from 'react';
import { useT } from '../../../../../platform/i18n/index.ts';
import { isCodedError } from '../../../../../web/lib/api.ts';

/** State of a request to the server: not sent, pending, answered or failed. */
export interface ServerCallState<T> {
  busy: boolean;
  answer: T | null;
  error: string;
}

/** Returns the state of a request and a function that sends it. */
export const useServerCall = <T,>(): [ServerCallState<T>, (ask: () => Promise<T>) => Promise<void>] => {
  const t = useT();
  const [state, setState] = useState<ServerCallState<T>>({ busy: false, answer: null, error: '' });
  const run = useCallback(
    async (ask: () => Promise<T>) => {
      setState((before) => ({ ...before, busy: true, error: '' }));
      try {
        const answer = await ask();
        setState({ busy: false, answer, error: '' });
      } catch (error) {
        const why = isCodedError(error) ? [error.message, ...Object.values(error.fields)].filter(Boolean).join(' ') : '';
        setState({ busy: false, answer: null, error: why || t('state.failed.hint') });
      }
    },
    [t],
  );
  return [state, run];
};

/** Sends a request on mount and whenever `of` changes. Returns its state. */
export const useServerAnswer = <T,>(ask: () => Promise<T>, of: unknown): ServerCallState<T> => {
  const [state, run] = useServerCall<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` determines when the request is sent again
  useEffect(() => {
    void run(ask);
  }, [of, run]);
  return state;
};

/** A message while a request is pending, or its error. */
export function ServerCallMessage({ busy, error }: Pick<ServerCallState<unknown>, 'busy' | 'error'>) {
  const t = useT();
  return (
    <div role="status" className="empty:hidden">
      {busy && <p className="text-muted">{t('state.loading')}</p>}
      {error && <p className="text-danger">{error}</p>}
    </div>
  );
}
