/** Names and texts that areas declare. The platform uses their types without importing the areas: `src/areas.ts` augments this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by src/areas.ts
export interface DeclaredByAreas {}

type DeclaredTypeOf<Name extends string> = Name extends keyof DeclaredByAreas ? DeclaredByAreas[Name] : never;

/** Code of a permission: `module:resource:verb`. */
export type Permission = DeclaredTypeOf<'permission'> & string;
/** Type of a notice that an account reads in the portal. */
export type NoticeType = DeclaredTypeOf<'notice'> & string;
/** Type of a message by mail or SMS. */
export type MailOrSmsType = DeclaredTypeOf<'letter'> & string;
/** Name of a rate limit that an area declares. */
export type AreaRateLimitName = DeclaredTypeOf<'budget'> & string;
/** Texts of public pages of all areas, in the source language. */
export type PublicTextsOfAreas = DeclaredTypeOf<'pageTexts'>;
/** Texts of the back office of all areas, in the source language. */
export type OfficeTextsOfAreas = DeclaredTypeOf<'officeTexts'>;
