import { useEffect, useState } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { isCoded } from '../../../../web/lib/api.ts';
import { browserMemberApi } from '../../../../web/lib/member-api.ts';
import type { TestResult } from '../../operations.ts';

const rhythm = 5000;

/** A result that keeps itself up to date while it is running and in sight; and a way to put a newer one in its place. */
export const useLiveResult = (loaded: TestResult): [TestResult, (after: TestResult) => void] => {
  const { locale } = useI18n();
  const [result, setResult] = useState(loaded);
  const { id, status } = result;
  useEffect(() => setResult(loaded), [loaded]);
  useEffect(() => {
    if (status !== 'running') return;
    const abort = new AbortController();
    const poll = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const now = await browserMemberApi(locale, abort.signal).test(id);
        if (!abort.signal.aborted) setResult(now);
      } catch (error) {
        if (isCoded(error) && error.status === 404) location.reload(); // taken away meanwhile
        // any other failure passes: the next look tries again
      }
    };
    const timer = setInterval(poll, rhythm);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      abort.abort();
    };
  }, [id, status, locale]);
  return [result, setResult];
};
