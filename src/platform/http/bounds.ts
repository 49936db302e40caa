import { z } from 'zod';

interface Range {
  least: number;
  most: number;
}

/** Returns the zod schemas at the end of a path within a schema; empty if the path does not exist. */
const reached = (schema: unknown, path: readonly PropertyKey[]): z.ZodType[] => {
  const [step, ...rest] = path;
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].flatMap((part) => reached(part, path));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => reached(option, path));
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return reached(schema.def.innerType, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return reached(schema.unwrap(), path);
  if (step === undefined) return schema instanceof z.ZodType ? [schema] : [];
  if (schema instanceof z.ZodObject) return reached(schema.shape[String(step)], rest);
  if (schema instanceof z.ZodArray) return reached(schema.element, rest);
  return schema instanceof z.ZodRecord ? reached(schema.valueType, rest) : [];
};

/**
 * Returns minimum and maximum of the number, or of the text length, that a zod schema allows at a path; null unless both bounds exist.
 * Problems of zod name only the violated bound.
 */
export const schemaRangeAt = (schema: z.ZodType, path: readonly PropertyKey[], of: 'number' | 'text'): Range | null => {
  const there = reached(schema, path);
  const number = there.find((one) => one instanceof z.ZodNumber);
  const text = there.find((one) => one instanceof z.ZodString);
  const [least, most] = of === 'number' ? [number?.minValue, number?.maxValue] : [text?.minLength, text?.maxLength];
  const isEnd = (end: unknown): end is number => typeof end === 'number' && Math.abs(end) < Number.MAX_SAFE_INTEGER;
  return isEnd(least) && isEnd(most) ? { least, most } : null;
};
