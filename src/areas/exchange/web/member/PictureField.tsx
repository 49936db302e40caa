import { useRef, useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { FormField } from '../../../../web/forms/form.tsx';
import { uploadFileToServer } from '../../../../web/forms/upload.ts';
import { isCodedError } from '../../../../web/lib/api.ts';
import { Button, buttonClass } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';

/** Field for the image of a posting: uploaded when chosen, then displayed. `onChange`: called when the value of the form changes. */
export function PictureField({ value, onChange }: { value: string | null; onChange: () => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState(value);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState('');
  const set = (url: string | null) => {
    setImage(url);
    requestAnimationFrame(onChange); // called after the form contains the image
  };
  const choose = async (file: File | undefined) => {
    setError('');
    if (!file) return;
    setPercent(0);
    try {
      set((await uploadFileToServer(file, 'image', (part) => setPercent(Math.floor(part * 100)))).url);
    } catch (failure) {
      setError((isCodedError(failure) && (failure.fields.file ?? failure.message)) || t('snd.upload.failed'));
    } finally {
      setPercent(null);
    }
  };
  return (
    <FormField name="image" label={t('snd.field.image')} hint={t('snd.hint.image')}>
      {({ id, name, defaultValue: _, ...described }) => (
        <div className="min-w-0 flex-1 noscript:hidden">
          <input type="hidden" name={name} value={image ?? ''} />
          {image && (
            <img
              src={`${image}?w=640`}
              alt={t('snd.image.alt')}
              width="320"
              height="180"
              className="mb-3 aspect-video w-80 max-w-full rounded bg-sunken object-cover"
            />
          )}
          <div className="flex flex-wrap items-center gap-2">
            <label className={buttonClass('outline', 'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary')}>
              <Icon name="image" className="size-4" />
              {t(image ? 'snd.image.other' : 'snd.image.choose')}
              <input
                ref={input}
                id={id}
                type="file"
                accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
                className="sr-only"
                disabled={percent !== null}
                onChange={({ currentTarget }) => {
                  void choose(currentTarget.files?.[0]);
                  currentTarget.value = '';
                }}
                {...described}
              />
            </label>
            {image && (
              <Button variant="quiet" onClick={() => set(null)}>
                <Icon name="trash-2" className="size-4" />
                {t('snd.image.remove')}
              </Button>
            )}
          </div>
          <p role="status" className={`mt-1 text-sm empty:hidden ${error ? 'text-danger' : 'text-muted'}`}>
            {error || (percent === null ? '' : t('snd.upload.busy', { percent }))}
          </p>
        </div>
      )}
    </FormField>
  );
}
