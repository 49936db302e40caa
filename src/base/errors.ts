/** Every error code of the API with its HTTP status. The texts are in src/platform/i18n/<locale>/errors.ts. */
export const errorStatus = {
  E_VALIDATION: 400,
  /** Malformed HTTP request: an invalid request line, header, length or host. */
  E_REQUEST: 400,
  E_PASSPORT: 400,
  E_UNAUTHENTICATED: 401,
  /** Wrong account, password or code; the answer does not reveal which. */
  E_LOGIN: 401,
  /** The password was correct; the second factor of the account is required next. */
  E_SECOND_STEP: 401,
  /** Second step of sign-in without a recent, unused first step. */
  E_STEP_LOST: 401,
  E_FORBIDDEN: 403,
  /** A write request from a page of another site (cross-site request forgery). */
  E_ORIGIN: 403,
  /** The account must change its password before any other action. */
  E_RESET: 403,
  /** The case is the own case of the account, and another account could decide it. */
  E_OWN_CASE: 403,
  /** This installation requires operators to enable two-step sign-in first. */
  E_FACTOR: 403,
  E_NOT_FOUND: 404,
  E_METHOD: 405,
  /** The request was not received completely in time. */
  E_TIMEOUT: 408,
  E_CONFLICT: 409,
  /** The action is not allowed in the current state of the subject. */
  E_STATE: 409,
  /** An operator withdrew the posting from publication: only a new approval publishes it again, not a renewal. */
  E_TAKEN_DOWN: 409,
  /** The account has already applied, and its application is open or accepted. */
  E_APPLIED: 409,
  /** The posting was completed and accepts no applications. */
  E_ENDED: 409,
  /** The supply was completed and accepts no applications; supplies have their own wording. */
  E_SUPPLY_ENDED: 409,
  /** The last day of the posting has passed, so it accepts no applications. */
  E_EXPIRED: 409,
  /** The account has reached its limit of followed records. */
  E_FOLLOWS: 409,
  /** The record to be deleted is used elsewhere; `fields` names where. */
  E_IN_USE: 409,
  /** A built-in record cannot be changed or deleted. */
  E_PROTECTED: 409,
  /** The change would leave no active administrator. */
  E_LAST_OPERATOR: 409,
  /** The derivation rule would change more records of a kind than allowed without a dry run; a dry run must come first. */
  E_DRY_RUN: 409,
  /** The number of records that match the filters differs from the number that the caller saw. */
  E_MATCHES: 409,
  /** More records match than may be changed in one call. */
  E_MATCH_LIMIT: 400,
  /** `If-Match` or `If-Unmodified-Since` of the request does not match the file. */
  E_PRECONDITION: 412,
  E_TOO_LARGE: 413,
  E_MEDIA_TYPE: 415,
  /** `Range` is outside the file. */
  E_RANGE: 416,
  /** `Expect` has a value other than 100-continue. */
  E_EXPECTATION: 417,
  E_TOO_MANY: 429,
  /** Two uploads, exports or long texts of the caller are already in progress. */
  E_BUSY: 429,
  E_LOCKED: 429,
  /** URL and headers together exceed the limit of the server. */
  E_HEADERS: 431,
  E_INTERNAL: 500,
  E_UNAVAILABLE: 503,
  E_SEND: 503,
  E_DISK_FULL: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** Reasons why a field was rejected; each has a text in the catalogue. */
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
  /** This value and the next seven: a limit of an uploaded file is exceeded. The placeholder `most` of the text is the limit. */
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
  /** Text that the message appends if more fields were rejected than it names. */
  'more',
] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** Values of the placeholders in an error text, by placeholder. */
export type ErrorTextValues = Readonly<Record<string, string | number>>;
/** A field problem, optionally with the values of the placeholders in its text. */
export type FieldFault = FieldProblem | { problem: FieldProblem; facts: ErrorTextValues };

/** Maximum number of rejected fields that an error names, so that it never repeats a large input completely. */
export const maxFieldsInError = 20;
/** Maximum number of characters of a field name in an error; a longer name is truncated. */
const longestName = 100;
const shortened = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName)}…` : name);

/** The error that services throw. `platform/http/problems.ts` maps it to status, envelope and localised text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The first problems by field; `more` is the number of further fields. */
  readonly fields: Readonly<Record<string, FieldProblem>> | undefined;
  readonly more: number;
  /** Seconds until a retry is useful. */
  readonly retryAfter: number | undefined;
  /** Values of the placeholders in the text of the code. */
  readonly facts: ErrorTextValues | undefined;
  /** Values of the placeholders in the texts of fields, by field name. */
  readonly factsOf: Readonly<Record<string, ErrorTextValues>>;
  constructor(code: ErrorCode, fields?: Record<string, FieldFault>, retryAfter?: number, facts?: ErrorTextValues) {
    super(code);
    this.code = code;
    const named = Object.entries(fields ?? {});
    const first = named
      .slice(0, maxFieldsInError)
      .map(([name, fault]) => [shortened(name), typeof fault === 'string' ? { problem: fault, facts: {} } : fault] as const);
    this.fields = fields && Object.fromEntries(first.map(([name, { problem }]) => [name, problem]));
    this.factsOf = Object.fromEntries(first.map(([name, { facts }]) => [name, facts]));
    this.more = Math.max(0, named.length - maxFieldsInError);
    this.retryAfter = retryAfter;
    this.facts = facts;
  }
  get status(): number {
    return errorStatus[this.code];
  }
}
