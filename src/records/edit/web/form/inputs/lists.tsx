import { type ClipboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bcp47 } from '../../../../../base/locales.ts';
import { useT } from '../../../../../platform/i18n/index.ts';
import { DeleteButton, RemoveButton } from '../../../../../web/forms/fields/RemoveButton.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { useFieldValue } from '../store.ts';
import type { InputProps } from './simple.tsx';

const separators = /[\n,;，；、]+/;

/** Input of short texts as chips: Enter or a comma adds one, Backspace removes the last, a pasted list is split into entries. */
export function ChipsInput({ path, attributes, separate = true }: InputProps & { separate?: boolean }) {
  const t = useT();
  const [value, set] = useFieldValue<readonly string[] | null>(path);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const entries = value ?? [];
  const add = (text: string) => {
    const parts = (separate ? text.split(separators) : text.split('\n')).map((part) => part.trim()).filter(Boolean);
    if (parts.length > 0) set([...new Set([...entries, ...parts])]);
    setTyped('');
  };
  const take = (entry: string) => {
    set(entries.filter((other) => other !== entry));
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips only focuses the input, which the keyboard reaches directly
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the chips only focuses the input, which the keyboard reaches directly
    <div
      onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
      className="office-field flex w-full cursor-text flex-wrap items-center gap-1.5 py-1 focus-within:border-primary"
    >
      {entries.map((entry) => (
        <span key={entry} className="inline-flex max-w-full items-center rounded bg-sunken ps-2 leading-tight">
          <bdi className="min-w-0 py-1 wrap-anywhere">{entry}</bdi>
          <RemoveButton label={t('office.take', { name: entry })} onClick={() => take(entry)} className="size-7 shrink-0" small />
        </span>
      ))}
      <input
        {...attributes}
        ref={input}
        value={typed}
        onChange={({ target }) => (separate && separators.test(target.value) ? add(target.value) : setTyped(target.value))}
        onPaste={(event: ClipboardEvent) => {
          const text = event.clipboardData.getData('text');
          if (!(separate ? separators : /\n/).test(text)) return;
          event.preventDefault();
          add(text);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return; // Enter confirms the composition of an input method
          if (event.key === 'Enter') {
            event.preventDefault();
            add(typed);
          } else if (event.key === 'Backspace' && typed === '') set(entries.slice(0, -1));
        }}
        onBlur={() => add(typed)}
        dir="auto"
        autoComplete="off"
        placeholder={t(entries.length > 0 ? 'placeholder.enter' : separate ? 'content.chips' : 'content.chips.enter')}
        className="min-h-7 min-w-40 flex-1 bg-transparent outline-none"
      />
    </div>
  );
}

/** Input of a text with one item per line, for example the steps of a procedure, as numbered rows. */
export function LineItemsInput({ path, attributes, lang }: InputProps) {
  const t = useT();
  const [value, set] = useFieldValue<string | null | undefined>(path);
  const box = useRef<HTMLOListElement>(null);
  const lines = (value ?? '').split('\n');
  const change = (next: readonly string[], focus?: number) => {
    flushSync(() => set(next.join('\n'))); // rendered synchronously, so that the focus moves before the next key
    if (focus !== undefined) box.current?.querySelectorAll('textarea')[focus]?.focus();
  };
  const withLines = (at: number, ...by: string[]) => lines.toSpliced(at, 1, ...by);
  const swap = (at: number, to: number) => lines.with(at, lines[to] ?? '').with(to, lines[at] ?? '');
  return (
    <ol ref={box} className="grid gap-1.5">
      {lines.map((line, i) => (
        <li key={i} className="flex items-start gap-1.5">
          <span className="w-5 shrink-0 pt-2 text-end text-muted tabular-nums">{i + 1}</span>
          <textarea
            {...(i === 0 ? attributes : { name: attributes.name, placeholder: attributes.placeholder })}
            aria-label={t('content.line', { count: i + 1 })}
            value={line}
            onChange={({ target }) => change(withLines(i, target.value.replace(/\n/g, ' ')))}
            onPaste={(event) => {
              const pasted = event.clipboardData
                .getData('text')
                .trim()
                .split(/\s*\n\s*/);
              if (pasted.length < 2) return;
              event.preventDefault();
              change(withLines(i, ...(line ? [line] : []), ...pasted));
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') {
                event.preventDefault();
                change(withLines(i, line, ''), i + 1);
              } else if (event.key === 'Backspace' && line === '' && lines.length > 1) {
                event.preventDefault();
                change(lines.toSpliced(i, 1), Math.max(0, i - 1));
              }
            }}
            lang={lang && bcp47(lang)}
            dir="auto"
            autoComplete="off"
            rows={1}
            className="office-field field-sizing-content min-w-0 flex-1 resize-none py-1.5"
          />
          <button
            type="button"
            aria-label={t('content.line.up', { count: i + 1 })}
            disabled={i === 0}
            onClick={() => change(swap(i, i - 1), i - 1)}
            className="office-button w-8 border-transparent px-0 text-muted"
          >
            <Icon name="chevron-down" className="size-4 rotate-180" />
          </button>
          <DeleteButton
            label={t('content.line.remove', { count: i + 1 })}
            disabled={lines.length === 1 && line === ''}
            onClick={() => change(lines.length === 1 ? [''] : lines.toSpliced(i, 1), Math.max(0, i - 1))}
            width="w-8"
          />
        </li>
      ))}
      <li className="ms-6.5">
        <button type="button" onClick={() => change([...lines, ''], lines.length)} className="office-button border-dashed text-muted">
          <Icon name="plus" className="size-4" />
          {t('content.line.add')}
        </button>
      </li>
    </ol>
  );
}
