import { useId, useState } from 'react';
import { useT } from '../../../../../platform/i18n/index.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { maxLinkLength } from '../../../../engine/field-rules.ts';
import type { Attachment } from '../../../../engine/fields.ts';

const isAddress = (text: string): boolean => /^https:\/\/[^\s/]/i.test(text) && URL.canParse(text);
/** Default name of a linked file: the last part of its address. */
const nameOf = (address: string): string => {
  const { hostname, pathname } = new URL(address);
  const last = pathname.split('/').at(-1) || hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last; // not decoded, because the address may have another encoding than UTF-8
  }
};

/** Input that adds an external file by its address; the portal links to the file and never fetches it. */
export function ExternalFileInput({ onAdd }: { onAdd: (file: Attachment) => void }) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const add = () => {
    const address = typed.trim();
    setRefused(!isAddress(address));
    if (!isAddress(address)) return;
    onAdd({ id: address, name: nameOf(address), size: null, type: '', link: address });
    setTyped('');
  };
  return (
    <div className="grid gap-1">
      <div className="flex max-w-xl gap-1.5">
        <input
          type="url"
          aria-label={t('content.file.elsewhere')}
          placeholder="https://"
          value={typed}
          maxLength={maxLinkLength}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefused(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          {...(refused && { 'aria-invalid': true, 'aria-describedby': `${id}-refused` })}
          className="office-field min-w-0 grow"
        />
        <button type="button" onClick={add} className="office-button">
          <Icon name="link" className="size-4" />
          {t('content.file.link')}
        </button>
      </div>
      <p id={`${id}-refused`} role="status" className="text-xs text-danger empty:hidden">
        {refused ? t('content.file.link.refused') : ''}
      </p>
    </div>
  );
}
