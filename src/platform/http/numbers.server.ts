import { z } from 'zod';

/** The largest whole number that a column holds: what a client sends beyond it is the client's mistake, before the database has to say so. */
const mostWhole = 2_147_483_647;

/** How many there are of something. */
export const countSchema = z.number().int().min(0).max(mostWhole);
/** The version of a thing that a change was made from: how often it was changed before. */
export const versionSchema = countSchema.clone();
/** A number of which something else knows the limits. */
export const exactSchema = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
