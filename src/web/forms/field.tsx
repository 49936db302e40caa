/** What is said of a field below it: why it was refused or, as long as it was not, what is asked for. */
interface FieldTexts {
  /** Id of the field's element. */
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** What an input tells of itself to those who do not see it. */
export interface FieldAttributes {
  id: string;
  name: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/** The same of what text is typed into, in a form that marks what must be filled in. */
export interface InputAttributes extends FieldAttributes {
  placeholder: string;
  'aria-required'?: true;
}

/** Id of the note below a field, for what is described by it; undefined where there is none. */
export const describedBy = ({ id, error, hint }: FieldTexts): string | undefined => (error || hint ? `${id}-note` : undefined);

/** Connects an input with the note below it. */
export const noteAttributes = (said: FieldTexts): Omit<FieldAttributes, 'id' | 'name'> => ({
  'aria-invalid': said.error ? true : undefined,
  'aria-describedby': describedBy(said),
});

/** The note below a field; nothing where there is nothing to say. `size`: utilities of its text. */
export const FieldNote = ({ size = 'text-sm', ...said }: FieldTexts & { size?: string }) =>
  describedBy(said) && (
    <p id={describedBy(said)} className={`mt-1 ${size} ${said.error ? 'text-danger' : 'text-muted'}`}>
      {said.error || said.hint}
    </p>
  );

/** A value to choose and what it is called. */
export interface FieldOption<V extends string = string> {
  value: V;
  label: string;
}

/** What stands within a `select`. */
export const Options = ({ options }: { options: readonly FieldOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
