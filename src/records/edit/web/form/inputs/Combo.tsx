import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../../../platform/i18n/index.ts';
import type { InputAttributes } from '../Control.tsx';

/** Milliseconds without a key before what was typed is looked for. */
const pause = 200;

/** Something that was found: what is taken over, and what it is called. */
export interface Found {
  value: string;
  label: string;
  note?: string | undefined;
}

interface Props {
  attributes: Partial<InputAttributes> & { 'aria-label'?: string };
  value: string;
  onType: (typed: string) => void;
  /** What a word means; asked for a moment after the last key. */
  find: (word: string) => Promise<readonly Found[]>;
  onChoose: (found: Found) => void;
  /** The field is left or Enter pressed with nothing chosen among what was found; by default the first is taken on Enter. */
  onLeave?: (() => void) | undefined;
  placeholder?: string;
}

/** A text field that offers what the typed word finds; arrows and Enter choose, Escape leaves the text as it is. */
export function Combo({ attributes, value, onType, find, onChoose, onLeave, placeholder }: Props) {
  const t = useT();
  const id = useId();
  const [word, setWord] = useState('');
  const [found, setFound] = useState<readonly Found[] | null>(null);
  const [at, setAt] = useState(-1);
  const finder = useRef(find);
  finder.current = find;
  useEffect(() => {
    setFound(null);
    setAt(-1);
    if (word.trim().length < 1) return;
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await finder.current(word.trim()).catch(() => []);
      if (current) setFound(answer);
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [word]);
  const open = found !== null;
  const choose = (one: Found) => {
    setWord('');
    onChoose(one);
  };
  const step = (by: number) =>
    setAt((now) => (found?.length ? (now + by + found.length + (now < 0 && by < 0 ? 1 : 0)) % found.length : -1));
  return (
    <div className="relative min-w-0 flex-1">
      <input
        {...attributes}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && at >= 0 ? `${id}-${at}` : undefined}
        value={value}
        onChange={({ target }) => {
          onType(target.value);
          setWord(target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            step(event.key === 'ArrowDown' ? 1 : -1);
          } else if (event.key === 'Escape' && open) {
            event.preventDefault();
            setWord('');
          } else if (event.key === 'Enter') {
            event.preventDefault();
            const one = found?.[at] ?? (onLeave ? undefined : found?.[0]);
            if (one) choose(one);
            else {
              setWord('');
              onLeave?.();
            }
          }
        }}
        onBlur={() => {
          setWord('');
          onLeave?.();
        }}
        dir="auto"
        autoComplete="off"
        placeholder={placeholder ?? t('placeholder.search')}
        className="office-field w-full"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('content.found')}
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 min-w-64 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-float"
      >
        {found?.length === 0 && (
          <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1} className="px-3 py-1.5 text-muted">
            {t('office.find.none')}
          </div>
        )}
        {found?.map((one, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the field
          <div
            key={`${one.value} ${one.label}`}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
            onClick={() => choose(one)}
            className="flex cursor-pointer gap-2.5 px-3 py-1.5 leading-snug hover:bg-sunken aria-selected:bg-primary-soft aria-selected:text-primary"
          >
            <b className="shrink-0 font-semibold tabular-nums">{one.note}</b>
            <bdi className="min-w-0 wrap-anywhere">{one.label}</bdi>
          </div>
        ))}
      </div>
    </div>
  );
}
