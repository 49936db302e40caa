import { useEffect, useState } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { isCodedError } from '../../../../web/lib/api.ts';
import { browserMemberApi } from '../../../../web/lib/member-api.ts';
import type { TestResult } from '../../operations.ts';

const rhythm = 5000;

/** Returns a result that is polled while the test is running and the page is visible, and a function to replace it. */
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
        if (isCodedError(error) && error.status === 404) location.reload(); // the result was deleted or made private meanwhile
        // other failures are ignored; the next poll tries again
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
