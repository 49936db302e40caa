/** Every code the server can answer with, and its HTTP status. Texts per locale: src/platform/i18n/<locale>/errors.ts. */
export const errorStatus = {
  E_VALIDATION: 400,
  /** The request is none: a broken first line, header or length, or a host that cannot be one. */
  E_REQUEST: 400,
  E_PASSPORT: 400,
  E_UNAUTHENTICATED: 401,
  /** Wrong account, password or code: one answer for all of them. */
  E_LOGIN: 401,
  /** The first step of signing in is passed; a code of the account's second factor is next. */
  E_SECOND_STEP: 401,
  /** The second step of signing in without a first one that is recent and not used up. */
  E_STEP_LOST: 401,
  E_FORBIDDEN: 403,
  /** A write that comes from a page of another site. */
  E_ORIGIN: 403,
  /** The account must change its password first. */
  E_RESET: 403,
  /** An operator's own case: another one must decide. */
  E_OWN_CASE: 403,
  /** Operators here must turn on two-step sign-in first. */
  E_FACTOR: 403,
  E_NOT_FOUND: 404,
  E_METHOD: 405,
  /** The request did not arrive in time. */
  E_TIMEOUT: 408,
  E_CONFLICT: 409,
  /** What was asked for is not possible in the state that the thing is in. */
  E_STATE: 409,
  /** An operator took the posting from the public: no renewal brings it back, a new approval does. */
  E_TAKEN_DOWN: 409,
  /** The account asked before, and the answer is still open or was yes. */
  E_APPLIED: 409,
  /** A supply or demand that takes no more: it was completed. */
  E_ENDED: 409,
  /** The same of a supply, in its own words. */
  E_SUPPLY_ENDED: 409,
  /** A supply or demand that takes no more: its last day is over. */
  E_EXPIRED: 409,
  /** The account follows as much as it may. */
  E_FOLLOWS: 409,
  /** What shall be deleted is used elsewhere; the fields tell where. */
  E_IN_USE: 409,
  /** What comes with the product stays as it is. */
  E_PROTECTED: 409,
  /** The last active administrator would lose the way in. */
  E_LAST_OPERATOR: 409,
  /** A rule would change more of a kind than it may without a dry run that somebody looked at. */
  E_DRY_RUN: 409,
  /** Another number of records matches the filters than the caller saw. */
  E_MATCHES: 409,
  /** More records match than may be changed at once. */
  E_MATCH_LIMIT: 400,
  /** A file is not as the caller's `If-Match` or `If-Unmodified-Since` wants it. */
  E_PRECONDITION: 412,
  E_TOO_LARGE: 413,
  E_MEDIA_TYPE: 415,
  /** The part that `Range` names is none of the file. */
  E_RANGE: 416,
  /** `Expect` asks for something else than 100-continue. */
  E_EXPECTATION: 417,
  E_TOO_MANY: 429,
  /** Two of the caller's uploads, exports or long texts are in work. */
  E_BUSY: 429,
  E_LOCKED: 429,
  /** Address and headers together are longer than the server reads. */
  E_HEADERS: 431,
  E_INTERNAL: 500,
  E_UNAVAILABLE: 503,
  E_SEND: 503,
  E_DISK_FULL: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** Why one field was refused; the catalogue has a text for each. */
export const fieldProblems = [
  'unknown',
  'required',
  'number',
  'between',
  'wholeBetween',
  'notBelow',
  'notAbove',
  'atMost',
  'atLeast',
  'lengthBetween',
  'atMostEntries',
  'atLeastEntries',
  'future',
  'value',
  'oneOf',
  'date',
  'format',
  'enterName',
  'enterCompany',
  'enterContact',
  'enterContent',
  'enterCode',
  'enterCaptcha',
  'enterAccount',
  'enterPassword',
  'enterPasswordAgain',
  'passwordsDiffer',
  'weakPassword',
  'commonPassword',
  'samePassword',
  'wrongPassword',
  'wrongCaptcha',
  'wrongCode',
  'accountUsed',
  'lookalike',
  'reserved',
  'phoneUsed',
  'phoneMissing',
  'emailUsed',
  'emailMissing',
  'fileType',
  'fileSize',
  'fileBroken',
  'contentLimit',
  'tooManySteps',
  'tooManyFields',
  'tooManyRules',
  /** A file passes a bound that is checked before it is parsed; the fact is the bound. */
  'tooManyLevels',
  'tooManyElements',
  'tooManyAttributes',
  'tooManyNamespaces',
  'lineTooLong',
  'tooManyParameters',
  'tooManyDates',
  'ruleTooComplex',
  'used',
  'termOf',
  'twoLanguages',
  'inTrash',
  'circle',
  'beyondYours',
  'foreignCountry',
  'countryFixed',
  'placeholder',
  'notAnswering',
  'decidedBy',
  'alreadyVoted',
  'mayNotDecide',
  'deputyCountry',
  'applicantChanged',
  'textChanged',
  'nobody',
  'usedByChildren',
  'usedByMembers',
  'usedByRecords',
  'usedByMenus',
  'retired',
  'tooDeep',
  /** Stands behind the text of the code where not all fields are named. */
  'more',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

export type ErrorFacts = Readonly<Record<string, string | number>>;
/** A problem, with what its text has placeholders for. */
export type Fault = FieldProblem | { problem: FieldProblem; facts: ErrorFacts };

/** A refusal names so many fields, and so many letters of a name: what was sent is not sent back. */
export const mostFieldsInRefusal = 20;
const longestName = 100;
const shortened = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName)}…` : name);

/** What services throw; one handler maps it to status, envelope and localised text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The first ones; `more` is how many others there are. */
  readonly fields: Readonly<Record<string, FieldProblem>> | undefined;
  readonly more: number;
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | undefined;
  /** What the texts of the code and its fields have placeholders for. */
  readonly facts: ErrorFacts | undefined;
  /** The same of single fields. */
  readonly factsOf: Readonly<Record<string, ErrorFacts>>;
  constructor(code: ErrorCode, fields?: Record<string, Fault>, retryAfter?: number, facts?: ErrorFacts) {
    super(code);
    this.code = code;
    const named = Object.entries(fields ?? {});
    const first = named
      .slice(0, mostFieldsInRefusal)
      .map(([name, fault]) => [shortened(name), typeof fault === 'string' ? { problem: fault, facts: {} } : fault] as const);
    this.fields = fields && Object.fromEntries(first.map(([name, { problem }]) => [name, problem]));
    this.factsOf = Object.fromEntries(first.map(([name, { facts }]) => [name, facts]));
    this.more = Math.max(0, named.length - mostFieldsInRefusal);
    this.retryAfter = retryAfter;
    this.facts = facts;
  }
  get status(): number {
    return errorStatus[this.code];
  }
}
