import { colours } from '../../../base/colours.ts';
import { useT } from '../../../platform/i18n/index.ts';

interface Props {
  name: string;
  /** Name of the chosen colour; empty: none. */
  chosen: string;
  disabled: boolean;
}

/** Choice of one of the named colours, each shown as a badge. */
export function ColourField({ name, chosen, disabled }: Props) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {(['', ...colours] as const).map((colour) => (
        <label key={colour} className="flex min-h-8 cursor-pointer items-center gap-1.5">
          <input
            type="radio"
            name={name}
            value={colour}
            defaultChecked={colour === chosen}
            disabled={disabled}
            className="size-4 accent-primary"
          />
          <span className={`badge ${colour ? `badge-hue badge-${colour}` : ''}`}>{t(`admin.labels.colour.${colour || 'none'}`)}</span>
        </label>
      ))}
    </div>
  );
}
