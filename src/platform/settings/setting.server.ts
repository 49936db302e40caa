import { z } from 'zod';
import type { ErrorTextValues, FieldProblem } from '../../base/errors.ts';

export type SettingType = 'text' | 'number' | 'switch' | 'choice' | 'duration' | 'secret';

/** Declaration of a setting: editor, allowed values, and default. */
export interface SettingDeclaration<T> {
  /** Position of the setting in the list of the back office, over all areas. */
  at: number;
  type: SettingType;
  schema: z.ZodType<T>;
  default: T;
  /** Allowed values of a choice setting. */
  choices?: readonly string[];
  /** Bounds of a number setting. */
  range?: { least: number; most: number };
  /** True if visitors may read the setting. */
  public?: true;
}

/** Settings by key, as the platform or an area declares them. */
export type SettingCatalogue = Readonly<Record<string, SettingDeclaration<string | number | boolean>>>;
/** Value types of declared settings, by key. */
export type ValuesOf<Catalogue> = { [Key in keyof Catalogue]: Catalogue[Key] extends SettingDeclaration<infer T> ? T : never };

/** Declares a setting with a single-line text; by default empty and at most 300 characters. */
export const textSetting = ({
  at,
  schema = z.string().trim().max(300),
  initial = '',
}: {
  at: number;
  schema?: z.ZodType<string>;
  initial?: string;
}): SettingDeclaration<string> => ({ at, type: 'text', schema, default: initial });

/** Declares a setting with a secret text; no answer contains it, and the history does not store it. */
export const secretSetting = ({ at }: { at: number }): SettingDeclaration<string> => ({
  at,
  type: 'secret',
  schema: z.string().max(300),
  default: '',
});

export const switchSetting = ({ at, initial }: { at: number; initial: boolean }): SettingDeclaration<boolean> => ({
  at,
  type: 'switch',
  schema: z.boolean(),
  default: initial,
});

/** Declares a setting with a whole number from `least` to `most`. */
export const numberSetting = ({
  at,
  least,
  most,
  initial,
}: {
  at: number;
  least: number;
  most: number;
  initial: number;
}): SettingDeclaration<number> => ({
  at,
  type: 'number',
  schema: z.number().int().min(least).max(most),
  default: initial,
  range: { least, most },
});

/** Declares a setting with a choice of several values; the first is the default. */
export const choiceSetting = <const T extends string>({ at, of }: { at: number; of: readonly [T, ...T[]] }): SettingDeclaration<T> => ({
  at,
  type: 'choice',
  schema: z.literal(of),
  default: of[0],
  choices: of,
});

/** Returns the problem of a setting's value, with the allowed values; null if the value is allowed. */
export const settingValueFault = (
  { schema, type, choices, range }: SettingDeclaration<unknown>,
  value: unknown,
): { problem: FieldProblem; facts?: ErrorTextValues } | null => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  if (range) return { problem: typeof value === 'number' && Number.isInteger(value) ? 'between' : 'wholeBetween', facts: range };
  if (choices || type === 'switch') return { problem: 'oneOf', facts: { choices: (choices ?? [true, false]).join(', ') } };
  const long = parsed.error.issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]));
  const most = long.find((issue) => issue.code === 'too_big')?.maximum;
  return most === undefined ? { problem: 'format' } : { problem: 'atMost', facts: { most: Number(most) } };
};
