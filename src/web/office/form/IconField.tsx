import { useEffect, useState } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import sprite from '../../ui/icons.svg?url';

interface Props {
  name: string;
  /** Id of the chosen icon; empty: none. */
  chosen: string;
  disabled: boolean;
}

/** Names of all icons, read from the sprite file. */
const iconNames = async (): Promise<string[]> =>
  [...(await (await fetch(sprite)).text()).matchAll(/<symbol[^>]*\bid="([\w-]+)"/g)].map(([, name = '']) => name).toSorted();

/** Choice of one of the portal's icons, or none. */
export function IconField({ name, chosen, disabled }: Props) {
  const t = useT();
  const [icon, setIcon] = useState(chosen);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    // if the file cannot be loaded, the current icon is still offered
    iconNames().then(setNames, () => undefined);
  }, []);
  const offered = ['', ...(chosen ? [chosen] : []), ...names.filter((one) => one !== chosen)];
  return (
    <div className="flex h-44 flex-wrap content-start gap-1 overflow-y-auto rounded-md border border-line p-1.5">
      {offered.map((one) => (
        <label
          key={one}
          title={one || t('admin.menu.icon.none')}
          className="grid size-9 cursor-pointer place-items-center rounded-md border border-transparent hover:border-primary has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === icon}
            onChange={() => setIcon(one)}
            disabled={disabled}
            aria-label={one || t('admin.menu.icon.none')}
            className="sr-only"
          />
          {one ? <Icon name={one} className="size-4.5" /> : '—'}
        </label>
      ))}
    </div>
  );
}
