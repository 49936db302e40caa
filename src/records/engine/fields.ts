/**
 * Descriptors of a kind's own fields. Plain data, safe for the browser: zod schemas, form controls, exports and columns are derived from them
 * elsewhere.
 */

/** Options of a text field. */
interface TextFieldOptions {
  /** The text exists once per language and is stored with the translation. */
  readonly translated?: boolean;
  /** One item per line, for example the steps of a procedure. */
  readonly lines?: boolean;
  /** Contact data: stored, but shown only to entitled readers. */
  readonly protected?: boolean;
}
export interface TextField extends TextFieldOptions {
  readonly type: 'text';
}
export interface ListField {
  readonly type: 'list';
}
export interface ChoiceField<V extends string = string> {
  readonly type: 'choice';
  readonly dictionary: string;
  readonly values: readonly V[];
}
export interface ChoicesField<V extends string = string> {
  readonly type: 'choices';
  readonly dictionary: string;
  readonly values: readonly V[];
}
/** Codes of a classification that has names for its codes: ICS or CCS. */
export interface CodesField {
  readonly type: 'codes';
  readonly scheme: 'ics' | 'ccs';
}
/** ISO 8601 date at the precision that the source knows: `2024`, `2024-05` or `2024-05-17`. */
export interface DateField {
  readonly type: 'date';
}
export interface LinkField {
  readonly type: 'link';
  /** The link may also be the path of a recording stored by the portal. */
  readonly recording?: true;
}
export interface PhoneField {
  readonly type: 'phone';
}
export interface EmailField {
  readonly type: 'email';
}
export interface AttachmentsField {
  readonly type: 'attachments';
  /** Pictures stored by the portal; the name of each describes it. Translations hold the names in `fields` as `<field>.names`, one per line. */
  readonly pictures?: true;
}
/** Number of committees in which an organization takes part, by role. */
export interface ParticipationField {
  readonly type: 'participation';
}

/** Boolean; absent means false. */
export interface FlagField {
  readonly type: 'flag';
}
/** Length of a recording in whole seconds. */
export interface RecordingLengthField {
  readonly type: 'duration';
}
/** Preview rows of a dataset. Translations hold the column names in `fields` as `<field>.columns`, one per line. */
export interface TableField {
  readonly type: 'table';
}

export type Field =
  | TextField
  | ListField
  | ChoiceField
  | ChoicesField
  | CodesField
  | DateField
  | LinkField
  | PhoneField
  | EmailField
  | AttachmentsField
  | ParticipationField
  | FlagField
  | RecordingLengthField
  | TableField;

export interface Attachment {
  id: string;
  name: string;
  /** Size in bytes; null if the source does not state it. */
  size: number | null;
  type: string;
  link: string;
}
export interface CommitteeParticipation {
  secretariat: number | null;
  participating: number | null;
  observing: number | null;
}

export interface TablePreview {
  columns: string[];
  rows: string[][];
}

export const text = () => ({ type: 'text' }) as const;
export const translatedText = () => ({ type: 'text', translated: true }) as const;
export const translatedLines = () => ({ type: 'text', translated: true, lines: true }) as const;
export const protectedText = () => ({ type: 'text', protected: true }) as const;
export const flag = () => ({ type: 'flag' }) as const;
export const duration = () => ({ type: 'duration' }) as const;
export const table = () => ({ type: 'table' }) as const;
export const list = () => ({ type: 'list' }) as const;
export const choice = <const V extends string>(dictionary: string, values: readonly V[]) =>
  ({ type: 'choice', dictionary, values }) as const;
export const choices = <const V extends string>(dictionary: string, values: readonly V[]) =>
  ({ type: 'choices', dictionary, values }) as const;
export const classificationCodes = (scheme: 'ics' | 'ccs') => ({ type: 'codes', scheme }) as const;
export const date = () => ({ type: 'date' }) as const;
export const link = () => ({ type: 'link' }) as const;
export const recordingLink = () => ({ type: 'link', recording: true }) as const;
export const phone = () => ({ type: 'phone' }) as const;
export const email = () => ({ type: 'email' }) as const;
export const attachments = () => ({ type: 'attachments' }) as const;
export const gallery = () => ({ type: 'attachments', pictures: true }) as const;
export const participation = () => ({ type: 'participation' }) as const;

/** TypeScript type of a field's value; null means unknown. Lists and flags are never null. */
export type FieldValue<F> = F extends { type: 'choice'; values: readonly (infer V)[] }
  ? V | null
  : F extends { type: 'choices'; values: readonly (infer V)[] }
    ? V[]
    : F extends { type: 'list' | 'codes' }
      ? string[]
      : F extends { type: 'attachments' }
        ? Attachment[]
        : F extends { type: 'participation' }
          ? CommitteeParticipation | null
          : F extends { type: 'flag' }
            ? boolean
            : F extends { type: 'duration' }
              ? number | null
              : F extends { type: 'table' }
                ? TablePreview | null
                : string | null;
