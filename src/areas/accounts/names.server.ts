import { sql } from 'drizzle-orm';
import unhomoglyph from 'unhomoglyph';
import { AppError } from '../../base/errors.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { hasSqlCondition, ignoreUnwritableError } from '../../platform/db/errors.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { reservedNames } from './reserved-names.ts';

/** Maps unique constraints of the table `account` to the field and problem that are reported. */
export const accountFieldProblemsByConstraint = {
  account_name: ['account', 'accountUsed'],
  account_skeleton: ['account', 'lookalike'],
  account_phone_unique: ['phone', 'phoneUsed'],
  account_email: ['email', 'emailUsed'],
} as const;

/**
 * Replaces a letter by its Latin look-alike. Capitals are compared as capitals: a Cyrillic `М` looks like `M`, but its small letter does not look
 * like `m`.
 */
const asLatin = (letter: string): string => {
  const seen = unhomoglyph(letter);
  return seen === 'l' && /\p{Lu}/u.test(letter) ? 'I' : seen;
};

/**
 * Small capitals (such as `ᴍ`) and the Latin letters that they look like. The library unhomoglyph does not replace small capitals, and maps
 * Cyrillic `м` to a small capital.
 */
const small: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ᴀʙᴅᴇꜰɢʜᴊĸʟʍɴᴘʀᴛ'].map((letter, i) => [letter, 'abdefghjklmnprt'.charAt(i)]),
);
const likeCapitals = new RegExp(`[${Object.keys(small).join('')}]`, 'g');
/** Invisible characters, including the blank pattern of Braille. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/**
 * Returns the skeleton of a name (Unicode TR39): one value for all names that look alike. Examples: `admin`, `аdmin` with a Cyrillic letter, `ａdmin`
 * in full width, `admın`. A capital I after a small letter is read as an l.
 */
export const skeletonOf = (name: string): string => {
  const plain = name
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/\P{ASCII}/gu, asLatin)
    .replace(/(?<=\p{Ll})I/gu, 'l')
    .toLowerCase()
    .replace(/i\u0307/g, 'i'); // combining dot that İ leaves after normalisation
  const seen = unhomoglyph(plain.normalize('NFD')).replace(likeCapitals, (letter) => small[letter] ?? letter);
  return unhomoglyph(seen).normalize('NFD').toLowerCase();
};
/** Returns the skeleton of a name as written and of the name in lower case, because `аdmIn` can also be read as `admin`. */
const readings = (name: string): string[] => [skeletonOf(name), skeletonOf(name.toLowerCase())];

const withoutMarks = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '');
/** Returns the skeletons of a name without accents, and without spaces, dots, dashes and underscores at its ends. */
const coresOf = (name: string): string[] =>
  readings(withoutMarks(name)).map((reading) => withoutMarks(reading).replace(/^[\s._-]+|[\s._-]+$/g, ''));
const reserved = new Set(reservedNames.flatMap(coresOf));
/**
 * Throws E_VALIDATION with the problem `reserved` for the field if a name looks like a reserved name (`admin.`, `аdministrator` with a
 * Cyrillic letter).
 */
export const checkReserved = (field: 'account' | 'realName', name: string): void => {
  if (coresOf(name).some((core) => reserved.has(core))) throw new AppError('E_VALIDATION', { [field]: 'reserved' });
};

const lookalike = statement({
  params: { readings: list(text()), account: text() },
  row: { id: int },
  sql: ({ readings, account }) => sql`select id from account where skeleton = any(${readings}) and lower(account) <> lower(${account})`,
});
/**
 * Throws E_VALIDATION if the name of a new account is reserved or looks like the name of an existing account. The unique constraint rejects
 * an equal name, and one of two simultaneous registrations.
 */
export const checkNewName = async (db: Db, account: string): Promise<void> => {
  const other = await lookalike.one(db, { readings: readings(account), account });
  if (other) throw new AppError('E_VALIDATION', { account: 'lookalike' });
  checkReserved('account', account);
};

const posedAs = statement({
  params: { readings: list(text()), realName: text(), own: nullable(int) },
  row: { id: int },
  sql: ({ readings, realName, own }) =>
    sql`select a.id from account a where a.skeleton = any(${readings}) and a.id is distinct from ${own}
         and (lower(a.account) <> lower(${realName}) or exists (select 1 from account_label where account = a.id))`,
});
/**
 * Throws E_VALIDATION if a display name looks like the account name of another account. An equal name is rejected only if the other account
 * has a role. `own`: id of the account with the display name; undefined for a new account.
 */
export const checkNameImitation = async (db: Db, realName: string, own?: number): Promise<void> => {
  const other = await posedAs.one(db, { readings: readings(realName), realName, own: own ?? null });
  if (other) throw new AppError('E_VALIDATION', { realName: 'lookalike' });
};

const batch = 1000;
const withoutSkeleton = statement({
  params: { last: int },
  row: { id: int, account: text() },
  sql: ({ last }) =>
    sql`select id, account from account where skeleton is null and account <> '#' || id and id > ${last} order by id limit ${sql.raw(String(batch))}`,
});
const addSkeletons = statement({
  params: { ids: list(int), skeletons: list(text()) },
  sql: ({ ids, skeletons }) =>
    sql`update account a set skeleton = n.skeleton
          from (select distinct on (skeleton) * from unnest(${ids}::int[], ${skeletons}::text[]) as u(id, skeleton) order by skeleton, id) n
         where a.id = n.id and a.skeleton is null and not exists (select 1 from account b where b.skeleton = n.skeleton)`,
});

/**
 * Fills the skeletons of accounts that were created before skeletons existed. Of several accounts with one skeleton, only the oldest
 * account receives the skeleton.
 */
export const fillSkeletons = async (connection: Connection): Promise<void> => {
  for (let last = 0; ; ) {
    const found = await withoutSkeleton.all(connection, { last });
    if (found.length === 0) return;
    last = found.at(-1)?.id ?? last;
    const skeletons = found.map(({ account }) => skeletonOf(account));
    await addSkeletons.all(connection, { ids: found.map(({ id }) => id), skeletons }).catch((error: unknown) => {
      if (!hasSqlCondition(error, 'uniqueViolation')) ignoreUnwritableError(error); // a registration took the skeleton meanwhile; the next start tries again
    });
  }
};
