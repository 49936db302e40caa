import { z } from 'zod';
import { maxInteger } from '../../base/row-id.ts';

/** How many there are of something: a number that no column holds is the client's mistake, before the database has to say so. */
export const countSchema = z.number().int().min(0).max(maxInteger);
/** The version of a thing that a change was made from: how often it was changed before. */
export const versionSchema = countSchema.clone();
/** A number of which something else knows the limits. */
export const exactSchema = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
