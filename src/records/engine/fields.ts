/**
 * What a kind's own fields are made of. Plain data, safe for the browser: zod schemas, form controls, exports and
 * columns are derived from these descriptors elsewhere.
 */
interface Base {
  /** Text that exists once per language (kept with the translation). */
  readonly translated?: boolean;
  /** One item a line, e.g. the steps of a procedure. */
  readonly lines?: boolean;
  /** Contact data: kept, but shown only to those entitled. */
  readonly protected?: boolean;
}
export interface TextField extends Base {
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
/** Codes of a classification with names of their own: ICS or CCS. */
export interface CodesField {
  readonly type: 'codes';
  readonly scheme: 'ics' | 'ccs';
}
/** `2024`, `2024-05` or `2024-05-17`: ISO 8601 at the precision that the source knows. */
export interface DateField {
  readonly type: 'date';
}
export interface LinkField {
  readonly type: 'link';
  /** Instead of a page elsewhere it may name a recording that is kept here. */
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
  /** Pictures that are kept here, each with what it shows as its name. A translation's `fields` say that as `<field>.names`, a line each. */
  readonly pictures?: true;
}
/** How many committees an organization takes part in, by role. */
export interface ParticipationField {
  readonly type: 'participation';
}

/** A yes or no; absent means no. */
export interface FlagField {
  readonly type: 'flag';
}
/** Length of a recording in whole seconds. */
export interface DurationField {
  readonly type: 'duration';
}
/** A few rows of a data set. A translation's `fields` names its columns as `<field>.columns`, one a line. */
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
  | DurationField
  | TableField;

export interface Attachment {
  id: string;
  name: string;
  /** Bytes; null where the source does not tell. */
  size: number | null;
  type: string;
  link: string;
}
export interface Participation {
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
export const codes = (scheme: 'ics' | 'ccs') => ({ type: 'codes', scheme }) as const;
export const date = () => ({ type: 'date' }) as const;
export const link = () => ({ type: 'link' }) as const;
export const recording = () => ({ type: 'link', recording: true }) as const;
export const phone = () => ({ type: 'phone' }) as const;
export const email = () => ({ type: 'email' }) as const;
export const attachments = () => ({ type: 'attachments' }) as const;
export const gallery = () => ({ type: 'attachments', pictures: true }) as const;
export const participation = () => ({ type: 'participation' }) as const;

/** The TypeScript value of a field; everything but lists may be unknown (null). */
export type FieldValue<F> = F extends { type: 'choice'; values: readonly (infer V)[] }
  ? V | null
  : F extends { type: 'choices'; values: readonly (infer V)[] }
    ? V[]
    : F extends { type: 'list' | 'codes' }
      ? string[]
      : F extends { type: 'attachments' }
        ? Attachment[]
        : F extends { type: 'participation' }
          ? Participation | null
          : F extends { type: 'flag' }
            ? boolean
            : F extends { type: 'duration' }
              ? number | null
              : F extends { type: 'table' }
                ? TablePreview | null
                : string | null;
