/** A description of a standards body with the properties that matching compares. */
export interface ComparableOrganization {
  key: string;
  country: string | null;
  abbreviation: string | null;
  /** Names by language, including the English name. */
  names: readonly { lang: string; name: string }[];
  web: string | null;
}
/** Property by which two descriptions of a standards body match. */
export type OrganizationMatchReason = 'abbreviation' | 'name' | 'host';
/** Result of matching a standards body: the known body, `ambiguous` if several match, null if none does. */
export type OrganizationMatch = { key: string; reason: OrganizationMatchReason } | 'ambiguous' | null;

/** Whether an abbreviation is a committee's reference (ISO/TC 20/SC 1, ТК 164). Committees match only by their complete reference. */
const isCommittee = (abbreviation: string | null): boolean =>
  /(?:^|[\s/])(?:JTC|TC|SC|WG|JWG|PC|JPC|ТК|ПК)\s*\/?\s*\d/i.test(abbreviation ?? '');
const foldAbbreviation = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Folds a name: removes accents, case, punctuation and text in brackets, such as its abbreviation. */
const foldName = (name: string): string =>
  name
    .replace(/[(（].*?[)）]/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');

/** Words common in names of standards bodies; they do not distinguish them. */
const common = new Set(
  'of for the and on in de da do e et la le des und fur international national organization organisation standards standardization standardisation standard bureau institute institution committee association commission council agency technical'.split(
    ' ',
  ),
);
const wordsOf = (name: string): string[] => {
  const folded = foldName(name);
  const han = [...folded.replace(/[^\p{Script=Han}]/gu, '')];
  return [...folded.split(' ').filter((word) => word && !common.has(word)), ...han.slice(1).map((char, i) => `${han[i]}${char}`)];
};

/** Host of a body's own site. Returns null unless the address is a home page; a home page in one language (`/en/`) counts. */
const hostOf = (web: string | null): string | null => {
  const url = web ? URL.parse(/^https?:/i.test(web) ? web : `https://${web}`) : null;
  if (!url || !/^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|home)(?:\.\w+)?)?$/i.test(url.pathname) || url.search) return null;
  return url.hostname.replace(/^(?:www\d?|en|ru|zh|pt|fr|ar|fa)\./, '');
};

/** Whether the bodies have names in a common language, but in none of these languages an equal name or a shared distinguishing word. */
const isContradicted = (a: ComparableOrganization, b: ComparableOrganization): boolean => {
  const shared = a.names.filter(({ lang }) => b.names.some((other) => other.lang === lang));
  if (shared.length === 0) return false;
  return !shared.some(({ lang, name }) => {
    const words = wordsOf(name);
    const others = b.names.filter((other) => other.lang === lang);
    return others.some((other) => foldName(other.name) === foldName(name) || wordsOf(other.name).some((word) => words.includes(word)));
  });
};

const isSameName = (a: ComparableOrganization, b: ComparableOrganization): boolean => {
  const known = new Set(b.names.map(({ name }) => foldName(name)));
  // a name of common words only ("Bureau of Standards") does not match bodies of different countries
  return a.names.some(
    ({ name }) => foldName(name) !== '' && known.has(foldName(name)) && (a.country === b.country || wordsOf(name).length > 0),
  );
};

const reasonFor = (
  a: ComparableOrganization,
  b: ComparableOrganization,
  isOwnHost: (host: string) => boolean,
): OrganizationMatchReason | null => {
  const isAbbreviated = a.country === b.country && foldAbbreviation(a.abbreviation) === foldAbbreviation(b.abbreviation);
  if (isCommittee(a.abbreviation) || isCommittee(b.abbreviation)) return isAbbreviated && a.abbreviation ? 'abbreviation' : null;
  if (a.abbreviation && isAbbreviated && !isContradicted(a, b)) return 'abbreviation';
  if (a.country !== b.country && a.country !== null && b.country !== null) return null;
  if (isSameName(a, b)) return 'name';
  const host = hostOf(a.web);
  return host !== null && host === hostOf(b.web) && isOwnHost(host) ? 'host' : null;
};

/** Keys for a lookup of possible matches, so that a body is compared with few others. */
const traitsOf = (body: ComparableOrganization): string[] => {
  const abbreviation = foldAbbreviation(body.abbreviation);
  const names = body.names.map(({ name }) => foldName(name)).filter(Boolean);
  return [
    ...(abbreviation ? [`abbreviation ${body.country} ${abbreviation}`] : []),
    ...new Set(names.map((name) => `name ${name}`)),
    ...hostTraits(body),
  ];
};
const hostTraits = ({ web }: ComparableOrganization): string[] => {
  const host = hostOf(web);
  return host ? [`host ${host}`] : [];
};

/** Index of standards bodies, in which a description of a body finds the matching bodies. */
export class OrganizationIndex {
  readonly #byTrait = new Map<string, ComparableOrganization[]>();

  constructor(bodies: Iterable<ComparableOrganization> = []) {
    for (const body of bodies) this.add(body);
  }

  add(body: ComparableOrganization): void {
    for (const trait of traitsOf(body)) {
      const alike = this.#byTrait.get(trait);
      if (alike) alike.push(body);
      else this.#byTrait.set(trait, [body]);
    }
  }

  /** Other standards bodies that a description may mean: by abbreviation, by name in any language, or by a site that only one body has. */
  meantBy(description: ComparableOrganization): { key: string; reason: OrganizationMatchReason }[] {
    const others = (trait: string) => (this.#byTrait.get(trait) ?? []).filter(({ key }) => key !== description.key);
    const isOwnHost = (host: string) => others(`host ${host}`).length === 1;
    return [...new Set(traitsOf(description).flatMap(others))].flatMap((one) => {
      const reason = reasonFor(description, one, isOwnHost);
      return reason ? [{ key: one.key, reason }] : [];
    });
  }

  /** The only body that a description matches; `ambiguous` if several match; null if none does. */
  match(description: ComparableOrganization): OrganizationMatch {
    const [first, ...more] = this.meantBy(description);
    return first ? (more.length === 0 ? first : 'ambiguous') : null;
  }
}
