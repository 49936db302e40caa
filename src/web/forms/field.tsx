/** What is said of a field below it: why it was refused or, as long as it was not, what is asked for. */
interface Said {
  /** Id of the field's element. */
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}

const noteId = (id: string) => `${id}-note`;

/** What an input tells of itself to those who do not see it. */
export interface FieldAttributes {
  id: string;
  name: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** The same of what text is typed into, in a form that marks what must be filled in. */
export interface InputAttributes extends FieldAttributes {
  placeholder: string;
  'aria-required'?: true;
}

/** Id of the note below a field, for what is described by it; undefined where there is none. */
export const describedBy = ({ id, error, hint }: Said): string | undefined => (error || hint ? noteId(id) : undefined);

/** Connects an input with the note below it. */
export const noteAttributes = (said: Said): Omit<FieldAttributes, 'id' | 'name'> => ({
  ...(said.error && { 'aria-invalid': true }),
  ...((said.error || said.hint) && { 'aria-describedby': noteId(said.id) }),
});

/** The note below a field; nothing where there is nothing to say. `size`: utilities of its text. */
export const FieldNote = ({ id, error, hint, size = 'text-sm' }: Said & { size?: string }) =>
  (error || hint) && (
    <p id={noteId(id)} className={`mt-1 ${size} ${error ? 'text-danger' : 'text-muted'}`}>
      {error || hint}
    </p>
  );

/** A value to choose and what it is called. */
export interface Option<V extends string = string> {
  value: V;
  label: string;
}

/** What stands within a `select`. */
export const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
