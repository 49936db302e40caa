/** Text below a field: its error or, without an error, its hint. */
interface FieldErrorAndHint {
  /** Id of the element of the field. */
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** Attributes of an input for its name, id and accessibility. */
export interface FieldAttributes {
  id: string;
  name: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/** Attributes of a text input: attributes of any field, the placeholder, and the mark of a required field. */
export interface InputAttributes extends FieldAttributes {
  placeholder: string;
  'aria-required'?: true;
}

/** Id of the text below a field, for `aria-describedby`; undefined if there is no text. */
export const fieldNoteId = ({ id, error, hint }: FieldErrorAndHint): string | undefined => (error || hint ? `${id}-note` : undefined);

/** Attributes that connect an input with the text below it. */
export const createNoteReferenceAttributes = (texts: FieldErrorAndHint): Omit<FieldAttributes, 'id' | 'name'> => ({
  'aria-invalid': texts.error ? true : undefined,
  'aria-describedby': fieldNoteId(texts),
});

/** The text below a field; renders nothing without error and hint. `size`: utility classes of its text. */
export const FieldNote = ({ size = 'text-sm', ...texts }: FieldErrorAndHint & { size?: string }) =>
  fieldNoteId(texts) && (
    <p id={fieldNoteId(texts)} className={`mt-1 ${size} ${texts.error ? 'text-danger' : 'text-muted'}`}>
      {texts.error || texts.hint}
    </p>
  );

/** Value and label of an option. */
export interface FieldOption<V extends string = string> {
  value: V;
  label: string;
}

/** Option elements of a `select`. */
export const Options = ({ options }: { options: readonly FieldOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
