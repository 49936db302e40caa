/** Names and texts that areas declare. The platform uses their types without importing the areas: `src/areas.ts` augments this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by src/areas.ts
export interface Declared {}

type DeclaredNameOf<Name extends string> = Name extends keyof Declared ? Declared[Name] : never;

/** Code of a permission: `module:resource:verb`. */
export type Permission = DeclaredNameOf<'permission'> & string;
/** Type of a notice that an account reads in the portal. */
export type NoticeType = DeclaredNameOf<'notice'> & string;
/** Type of a message by mail or SMS. */
export type LetterType = DeclaredNameOf<'letter'> & string;
/** Name of a rate limit that an area declares. */
export type AreaRateLimitName = DeclaredNameOf<'budget'> & string;
/** Texts of public pages of all areas, in the source language. */
export type TextsOfAreas = DeclaredNameOf<'pageTexts'>;
/** Texts of the back office of all areas, in the source language. */
export type OfficeTextsOfAreas = DeclaredNameOf<'officeTexts'>;
