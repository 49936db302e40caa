import { type ChangeEvent, useRef, useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { useRefusal } from '../../../../web/forms/form.tsx';
import { uploadFileToServer } from '../../../../web/forms/upload.ts';
import { isCodedError } from '../../../../web/lib/api.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';

/** Image types and maximum size in bytes that the server accepts (platform/files), checked before the upload. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const mostBytes = 2 * 1024 * 1024;

/** Choice that replaces the stored avatar: an uploaded image, or none. */
type ReplacementAvatar = { id: string; url: string } | 'none';
/** Problem found in the browser, or the message of the server. */
type Problem = 'type' | 'size' | { said: string };

/**
 * Field for the avatar. An image is uploaded when chosen; the form field `avatar` contains the id of the new image, or is empty if the
 * avatar is removed. Needs JavaScript. `url`: stored avatar.
 */
export function AvatarField({ url }: { url: string | null }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<ReplacementAvatar>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<Problem>();
  const refused = useRefusal()?.fields.avatar;
  const displayedUrl = choice === undefined ? url : choice === 'none' ? null : choice.url;

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = ''; // permits choosing one file twice in succession
    if (!file) return;
    if (!types.includes(file.type)) return setProblem('type');
    if (file.size > mostBytes) return setProblem('size');
    setProblem(undefined);
    setProgress(0);
    try {
      const { id, thumb, url } = await uploadFileToServer(file, 'avatar', setProgress);
      setChoice({ id, url: thumb ?? url });
    } catch (error) {
      setProblem({ said: (isCodedError(error) && (error.fields.file ?? error.message)) || '' });
    } finally {
      setProgress(undefined);
    }
  };

  const fault = typeof problem === 'string' ? t(`uc.avatar.${problem}`) : problem ? problem.said || t('uc.avatar.failed') : refused;
  const statusText = choice === 'none' ? t('uc.avatar.removed') : choice && t('uc.avatar.ready');
  return (
    <fieldset className="flex items-center gap-5 noscript:hidden">
      <legend className="mb-2 text-sm font-semibold">{t('uc.avatar')}</legend>
      {choice !== undefined && <input type="hidden" name="avatar" value={choice === 'none' ? '' : choice.id} />}
      <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-muted">
        {displayedUrl ? (
          <img src={displayedUrl} alt={t('uc.avatar.own')} className="size-full object-cover" />
        ) : (
          <Icon name="user-round" className="size-10" />
        )}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <input ref={input} type="file" accept={types.join()} onChange={take} className="hidden" aria-label={t('uc.avatar.choose')} />
          <Button variant="outline" onClick={() => input.current?.click()} aria-disabled={progress !== undefined || undefined}>
            <Icon name="upload" className="size-4" />
            {t('uc.avatar.choose')}
          </Button>
          {displayedUrl && (
            <Button variant="quiet" onClick={() => setChoice(url ? 'none' : undefined)}>
              <Icon name="trash-2" className="size-4" />
              {t('uc.avatar.remove')}
            </Button>
          )}
        </div>
        <div className="mt-2 min-h-10 text-sm text-muted" aria-live="polite">
          {progress !== undefined ? (
            <label className="flex flex-wrap items-center gap-x-3">
              {t('uc.avatar.uploading')}
              <progress value={progress} max={1} className="h-2 w-40 accent-primary" />
            </label>
          ) : fault ? (
            <p className="text-danger">{fault}</p>
          ) : (
            <p>{statusText ?? t('uc.avatar.hint')}</p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
