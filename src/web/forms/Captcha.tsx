import { useEffect, useRef, useState } from 'react';
import type { Captcha as Picture } from '../../platform/captcha/captcha.ts';
import { useT } from '../../platform/i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.tsx';
import type { DisplayedCaptcha } from './captcha-next.tsx';
import { FormField, useServerAnswerCount } from './form.tsx';

/**
 * Image captcha of an ActionForm with its text field; the form sends `captchaId` and `captchaCode`. An image is valid for one answer of
 * the form; the form then loads another image. A reader who cannot read the image can choose proof of work by the device. Without
 * JavaScript each page has a new image. captcha-next.tsx is loaded on demand, because the script budget of pages with a captcha has no room
 * for its code.
 */
export function Captcha({ initial }: { initial: Picture }) {
  const t = useT();
  const [{ picture, loading, instead }, show] = useState<DisplayedCaptcha>({ picture: initial });
  const input = useRef<HTMLInputElement>(null);
  const answers = useServerAnswerCount();
  const seen = useRef(answers);
  const next = (work?: boolean) =>
    import('./captcha-next.tsx').then((module) => module.loadNextCaptcha(show, input, work)).catch(() => notify(t('captcha.failed')));
  useEffect(() => {
    if (!instead && seen.current !== answers) void next();
    seen.current = answers;
  });
  const button = { variant: 'outline', 'aria-disabled': loading } as const;
  return (
    <div>
      {instead ?? (
        <>
          <input type="hidden" name="captchaId" value={picture.id} />
          <FormField
            name="captcha"
            label={t('captcha.label')}
            hint={t('captcha.hint')}
            aside={
              <svg
                role="img"
                aria-label={t('captcha.picture')}
                viewBox={`0 0 ${picture.width} ${picture.height}`}
                fill="currentColor"
                aria-busy={loading}
                className="h-18 w-50 shrink-0 rounded-md border border-line bg-surface aria-busy:opacity-40"
              >
                {picture.paths.map((path) => (
                  <path key={path.slice(0, 40)} d={path} />
                ))}
              </svg>
            }
          >
            {({ name: _, ...attributes }) => (
              <input
                {...attributes}
                ref={input}
                name="captchaCode"
                maxLength={60}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className="field self-center"
              />
            )}
          </FormField>
        </>
      )}
      <div className="mt-2 flex flex-wrap gap-2 noscript:hidden">
        <Button {...button} onClick={() => next()}>
          <Icon name="refresh-cw" className="size-4" />
          {t('captcha.another')}
        </Button>
        <Button {...button} aria-describedby="captcha-work" onClick={() => next(true)}>
          {t('captcha.work')}
        </Button>
        <p id="captcha-work" className="w-full text-sm text-muted">
          {t('captcha.work.hint')}
        </p>
      </div>
    </div>
  );
}
