import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';

/** Seconds after the sending of a code until another code can be requested. */
const pause = 60;

/** Field for a one-time code, with a button (intent `code`) that requests a code. `sent`: number of codes sent so far. */
export function CodeField({ sent }: { sent: number }) {
  const t = useT();
  const [seconds, setSeconds] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (sent === 0) return;
    input.current?.focus(); // the button that had the focus is disabled now
    const end = Date.now() + pause * 1000;
    const tick = () => setSeconds(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return (
    <div>
      <FormField
        name="code"
        label={t('auth.code')}
        hint={t('auth.code.hint')}
        aside={
          <SubmitButton intent="code" variant="outline" disabled={seconds > 0} className="min-w-36 shrink-0 tabular-nums">
            {seconds > 0 ? t('auth.code.again', { seconds }) : t('auth.code.send')}
          </SubmitButton>
        }
      >
        {(attributes) => (
          <input {...attributes} ref={input} inputMode="numeric" autoComplete="one-time-code" maxLength={10} className="field min-w-0" />
        )}
      </FormField>
      {sent > 0 && (
        <p role="status" className="mt-1 flex items-center gap-1.5 text-sm text-in-force">
          <Icon name="circle-check" className="size-4" />
          {t('auth.code.sent')}
        </p>
      )}
    </div>
  );
}
