import { useEffect, useMemo, useRef, useState } from 'react';
import { countryCodes } from '../../../../base/territories.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { valueAsText } from '../../../../web/office/form/values.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import type { ContentFormData, ContentValues } from '../../content.ts';
import { editorLabel } from '../editor.ts';
import { fieldPathLabel } from './names.ts';
import { setValueAtPath, valuesByPath } from './paths.ts';
import { useFormState, useStore } from './store.ts';
import { areValuesEqual, clearTranslationConfirmations } from './values.ts';

type ConflictSide = 'mine' | 'theirs';

const longest = 400;
const brief = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
const formatConflictValue = (value: unknown): string =>
  brief(valueAsText(typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ').trim() : value));

interface ConflictingField {
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Preselected side. A field that only the other editor changed is taken from the other version. */
  side: ConflictSide;
}

const differencesOf = (mine: ContentValues, theirs: ContentValues, base: ContentValues | null): ConflictingField[] => {
  const [own, other, before] = [valuesByPath(clearTranslationConfirmations(mine)), valuesByPath(theirs), base && valuesByPath(base)];
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((path) => {
    const [a, b] = [own.get(path), other.get(path)];
    if (areValuesEqual(a, b)) return [];
    const untouched = before !== null && areValuesEqual(a, before.get(path));
    return [{ path, mine: a, theirs: b, side: untouched ? 'theirs' : 'mine' } as const];
  });
};

/** Hook that returns a function which converts form values to text, with labels for options. */
const useValueWords = (kind: KindSlug, form: ContentFormData) => {
  const { t } = useI18n();
  const options = [
    ...Object.values(form.options).flat(),
    ...countryCodes.map((value) => ({ value, label: valueLabel(t, 'country', value) })),
  ];
  return (path: string, value: unknown): string => {
    const chosen = /^(country|industries|technologies|fields\.)/.test(path) && kindOf(kind).fields[path.slice(7)]?.type !== 'text';
    const name = (one: unknown) => (chosen && options.find((option) => option.value === one)?.label) || one;
    return formatConflictValue(Array.isArray(value) ? value.map(name) : name(value));
  };
};

interface ChoiceProps {
  difference: ConflictingField;
  /** Label of the field. */
  name: string;
  side: ConflictSide;
  words: (path: string, value: unknown) => string;
  onChoose: (side: ConflictSide) => void;
}

/** Radio group with both versions of a field. */
function SideChoice({ difference, name, side: chosen, words, onChoose }: ChoiceProps) {
  const { t } = useI18n();
  const { path } = difference;
  return (
    <li className="rounded-md border border-line bg-surface p-3">
      <fieldset>
        <legend className="float-start mb-1.5 w-full font-semibold">{name}</legend>
        <div className="clear-both grid gap-2 md:grid-cols-2">
          {(['mine', 'theirs'] as const).map((side) => (
            <label
              key={side}
              className="flex cursor-pointer gap-2.5 rounded-md border border-line p-2.5 has-checked:border-primary has-checked:bg-primary-soft"
            >
              <input
                type="radio"
                name={`side.${path}`}
                checked={chosen === side}
                onChange={() => onChoose(side)}
                className="mt-0.5 size-4 shrink-0 accent-primary"
              />
              <span className="min-w-0">
                <span className="block text-xs text-muted">{t(`content.newer.${side}`)}</span>
                <span dir="auto" className="wrap-anywhere">
                  {words(path, difference[side])}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}

/**
 * Panel for merging after another editor saved the record: displays each differing field and asks which version to use. The typed text
 * stays until the editor has chosen.
 */
export function VersionConflictPanel({ kind, form }: { kind: KindSlug; form: ContentFormData }) {
  const words = useI18n();
  const { t } = words;
  const store = useStore();
  const box = useRef<HTMLElement>(null);
  const conflict = useFormState((state) => state.conflict);
  const values = useFormState((state) => state.values);
  const base = useFormState((state) => state.base);
  const valueWords = useValueWords(kind, form);
  const [sides, setSides] = useState<Readonly<Record<string, ConflictSide>>>({});
  const differences = useMemo(
    () => (conflict ? differencesOf(values, conflict.newer.values, base === conflict.newer ? null : (base?.values ?? null)) : []),
    [conflict, values, base],
  );
  useEffect(() => {
    if (conflict) box.current?.focus();
  }, [conflict]);
  if (!conflict) return null;
  const { newer } = conflict;
  const sideOf = ({ path, side }: ConflictingField): ConflictSide => sides[path] ?? side;
  const apply = () => {
    const merged = differences.reduce((now, one) => (sideOf(one) === 'theirs' ? setValueAtPath(now, one.path, one.theirs) : now), values);
    store.fill(merged);
    store.become({ base: newer, conflict: null, faults: {} });
    setSides({});
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="newer-title"
      className="rounded-md border border-superseded bg-superseded-soft p-4 outline-none"
    >
      <h2 id="newer-title" className="font-semibold">
        {t('office.newer')}
      </h2>
      <p className="mt-1">
        {t('content.newer.hint')}
        {newer.updated !== base?.updated && (
          <>
            {' '}
            {newer.updatedBy && <bdi>{editorLabel(words, newer.updatedBy)} · </bdi>}
            <DateTime iso={newer.updated} />
          </>
        )}
      </p>
      <ul className="mt-3 grid gap-3">
        {differences.map((one) => (
          <SideChoice
            key={one.path}
            difference={one}
            name={fieldPathLabel(t, kind, one.path)}
            side={sideOf(one)}
            words={valueWords}
            onChoose={(side) => setSides({ ...sides, [one.path]: side })}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={apply}>{t('content.newer.apply')}</Button>
      </div>
    </section>
  );
}
