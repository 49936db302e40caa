import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import type { InputAttributes } from '../field.tsx';
import { arrowKeyDirection, comboboxAttributes, nextOptionIndex } from './listbox.ts';
import { useDebouncedSearch } from './use-found.ts';

/** A match: its value, its label and an optional note. */
export interface ComboMatch {
  value: string;
  label: string;
  note?: string | undefined;
}

interface Props {
  attributes: Partial<InputAttributes> & { 'aria-label'?: string };
  value: string;
  onType: (typed: string) => void;
  /** Searches for matches of a word; called with a debounce. */
  find: (word: string) => Promise<readonly ComboMatch[]>;
  onChoose: (found: ComboMatch) => void;
  /** Called when the field is left or Enter is pressed without a chosen match; by default Enter takes the first match. */
  onDismiss?: (() => void) | undefined;
  placeholder?: string;
}

/** Combobox (WAI-ARIA): a text field with matches of the typed word. Arrows and Enter choose; Escape keeps the text. */
export function Combo({ attributes, value, onType, find, onChoose, onDismiss, placeholder }: Props) {
  const t = useT();
  const id = useId();
  const [word, setWord] = useState('');
  const [at, setAt] = useState(-1);
  const found = useDebouncedSearch(word.trim(), find);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the position when the word and therefore the list changes
  useEffect(() => setAt(-1), [word]);
  const open = found !== null;
  const choose = (one: ComboMatch) => {
    setWord('');
    onChoose(one);
  };
  const dismiss = () => {
    setWord('');
    onDismiss?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const direction = arrowKeyDirection(event.key);
    if (direction) setAt(nextOptionIndex(at, direction, found?.length ?? 0));
    else if (event.key === 'Escape' && open) setWord('');
    else if (event.key === 'Enter') {
      const one = found?.[at] ?? (onDismiss ? undefined : found?.[0]);
      if (one) choose(one);
      else dismiss();
    } else return;
    event.preventDefault();
  };
  return (
    <div className="relative min-w-0 flex-1">
      <input
        {...attributes}
        {...comboboxAttributes(id, open, at)}
        value={value}
        onChange={({ target }) => {
          onType(target.value);
          setWord(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={dismiss}
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
        {found && <Options id={id} found={found} at={at} onChoose={choose} />}
      </div>
    </div>
  );
}

interface OptionsProps {
  id: string;
  found: readonly ComboMatch[];
  at: number;
  onChoose: (found: ComboMatch) => void;
}

function Options({ id, found, at, onChoose }: OptionsProps) {
  const t = useT();
  if (found.length === 0)
    return (
      <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1} className="px-3 py-1.5 text-muted">
        {t('office.find.none')}
      </div>
    );
  return found.map((one, i) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keyboard
    <div
      key={`${one.value} ${one.label}`}
      id={`${id}-${i}`}
      role="option"
      tabIndex={-1}
      aria-selected={i === at}
      onMouseDown={(event) => event.preventDefault()} // the text field keeps the focus
      onClick={() => onChoose(one)}
      className="flex cursor-pointer gap-2.5 px-3 py-1.5 leading-snug hover:bg-sunken aria-selected:bg-primary-soft aria-selected:text-primary"
    >
      <b className="shrink-0 font-semibold tabular-nums">{one.note}</b>
      <bdi className="min-w-0 wrap-anywhere">{one.label}</bdi>
    </div>
  ));
}
