import { useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/index.ts';
import { ApiError } from '../lib/browser-api.ts';
import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { FormField, useServerAnswerCount } from './form.tsx';

interface SolvedCaptcha {
  id: string;
  code: string;
}

/** Fetches a proof-of-work task and solves it in a Web Worker, so that the page stays responsive. Rejects if `signal` aborts. */
const solve = async (signal: AbortSignal): Promise<SolvedCaptcha> => {
  const { id, work } = await browserMemberApi(documentLocale(), signal).captchaWork();
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    const code = await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', reject);
      worker.onerror = reject;
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage(work);
    });
    return { id, code };
  } finally {
    worker.terminate();
  }
};

/** Proof of work instead of an image captcha: the device solves a task, and the form sends the solution. A live region announces the progress. */
export function ProofOfWorkCaptcha() {
  const t = useT();
  const [solved, setSolved] = useState<SolvedCaptcha>();
  const [announcement, setAnnouncement] = useState(''); // the live region starts empty, because its initial content is not announced
  const answers = useServerAnswerCount();
  const seen = useRef<number>(undefined);
  const under = useRef<AbortController>(undefined);
  const begin = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    under.current = controller;
    setSolved(undefined);
    setAnnouncement(t('captcha.work.busy'));
    try {
      setSolved(await solve(signal));
      setAnnouncement(t('captcha.work.solved'));
    } catch (error) {
      if (!signal.aborted) setAnnouncement(error instanceof ApiError && error.status > 0 ? error.message : t('captcha.work.failed'));
    }
  };
  useEffect(() => {
    // a solution is valid for one answer of the form: solves a new task after each answer
    if (seen.current === undefined || (solved && seen.current !== answers)) void begin();
    seen.current = answers;
  });
  useEffect(
    () => () => {
      under.current?.abort();
      seen.current = undefined;
    },
    [],
  );
  return (
    <>
      <input type="hidden" name="captchaId" value={solved?.id ?? ''} />
      <input type="hidden" name="captchaCode" value={solved?.code ?? ''} />
      <FormField name="captcha" label={t('captcha.label')}>
        {({ name: _, ...attributes }) => (
          <output {...attributes} tabIndex={-1} aria-live="polite" className="field">
            {announcement}
          </output>
        )}
      </FormField>
    </>
  );
}
