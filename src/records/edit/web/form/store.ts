import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { ContentLanguage } from '../../../../base/locales.ts';
import type { ContentDetail, ContentValues } from '../../content.ts';
import { languageOfPath, setValueAtPath, valueAtPath } from './paths.ts';
import { areValuesEqual, blankText, clearTranslationConfirmations, completeText } from './values.ts';

/** Error messages by path of the form field. */
export type FieldFaults = Readonly<Record<string, string>>;

/** Edit conflict: the record as another editor saved it meanwhile. */
export interface VersionConflict {
  newer: ContentDetail;
}

export interface FormState {
  values: ContentValues;
  /** The record as last read; null for a new one. */
  base: ContentDetail | null;
  /** Typed key of a new record, for kinds whose key an editor chooses. */
  key: string;
  /** Error messages by path. */
  faults: FieldFaults;
  /** Increases when values are filled in programmatically, so that inputs with their own state (the rich-text editor) mount again. */
  round: number;
  tab: ContentLanguage;
  conflict: VersionConflict | null;
}

/** State of one form (external store); a field renders again only if its own value changes. */
export class FormStore {
  #state: FormState;
  readonly #blank: ContentValues;
  readonly #listeners = new Set<() => void>();
  #compared: { state: FormState; changed: boolean } | undefined;

  constructor(state: Pick<FormState, 'values' | 'base' | 'tab'>) {
    this.#state = { key: '', faults: {}, round: 0, conflict: null, ...state };
    this.#blank = state.values;
  }

  readonly state = (): FormState => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Whether there are unsaved changes. */
  get changed(): boolean {
    const { values, base, key } = this.#state;
    if (this.#compared?.state !== this.#state)
      this.#compared = { state: this.#state, changed: key !== '' || !areValuesEqual(values, base?.values ?? this.#blank) };
    return this.#compared.changed;
  }

  /** Sets the value that the user entered in the field at `path`, and clears the error at this path. */
  set(path: string, value: unknown): void {
    const { [path]: _, ...faults } = this.#state.faults;
    const lang = languageOfPath(path);
    const { values } = this.#state;
    const begun = lang && !values.texts[lang] ? setValueAtPath(values, `texts.${lang}`, { ...blankText, quality: 'human' }) : values;
    const next = setValueAtPath(begun, path, value);
    this.become({ values: lang === values.lang ? clearTranslationConfirmations(next) : next, faults });
  }

  /** Replaces all values, for example by the values of another version of the record. */
  fill(values: ContentValues): void {
    const texts = Object.fromEntries(Object.entries(values.texts).map(([lang, text]) => [lang, completeText(text)]));
    this.become({ values: { ...values, texts }, round: this.#state.round + 1 });
  }

  /** Takes over the stored record after a save. Values typed since `sent` stay. */
  saved(base: ContentDetail, sent: ContentValues): void {
    const values = this.#state.values === sent ? base.values : this.#state.values;
    this.become({ base, values, key: '', faults: {}, conflict: null });
  }

  become(part: Partial<FormState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

export const StoreContext = createContext<FormStore | null>(null);
export const useStore = (): FormStore => {
  const store = use(StoreContext);
  if (!store) throw new Error('Outside of a form of content');
  return store;
};

/** Hook that selects a part of the form's state. `select` must return the same object while nothing changes. */
export const useFormState = <T>(select: (state: FormState) => T): T => {
  const store = useStore();
  const read = () => select(store.state());
  return useSyncExternalStore(store.subscribe, read, read);
};
/** Hook for a field: its value, a setter, and an updater based on the current value. `T`: type of the value at the path. */
export const useFieldValue = <T>(path: string): [T, (value: T) => void, (next: (now: T) => T) => void] => {
  const store = useStore();
  const read = ({ values }: FormState) => valueAtPath(values, path) as T;
  const value = useFormState(read);
  const set = useCallback((next: T) => store.set(path, next), [store, path]);
  return [value, set, (next) => set(next(read(store.state())))];
};

/** Error message of a field or of a value inside it. */
export const useFault = (path: string): string | undefined =>
  useFormState(({ faults }) => faults[path] ?? Object.entries(faults).find(([one]) => one.startsWith(`${path}.`))?.[1]);
