import { z } from 'zod';
import { maxInteger } from '../../base/row-id.ts';

/** Schema of a count. A number beyond the range of the column is refused as a mistake of the client, before the database fails. */
export const countSchema = z.number().int().min(0).max(maxInteger);
/**
 * Schema of a version. The version of an object is the number of its earlier changes; a request names the version from which its change was
 * made.
 */
export const versionSchema = countSchema.clone();
/** Schema of a number whose limits are checked elsewhere. */
export const safeNumberSchema = z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
