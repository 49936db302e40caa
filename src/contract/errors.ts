/** Every code the server can answer with, and its HTTP status. Texts per locale: src/i18n/<locale>/errors.ts. */
export const errorStatus = {
  E_VALIDATION: 400,
  E_PASSPORT: 400,
  E_UNAUTHENTICATED: 401,
  E_FORBIDDEN: 403,
  E_NOT_FOUND: 404,
  E_METHOD: 405,
  E_CONFLICT: 409,
  E_TOO_LARGE: 413,
  E_MEDIA_TYPE: 415,
  E_TOO_MANY: 429,
  E_INTERNAL: 500,
  E_UNAVAILABLE: 503,
  E_DISK_FULL: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** Why one field was refused; the catalogue has a text for each. */
export const fieldProblems = ['unknown', 'required', 'number', 'range', 'value', 'date', 'length', 'format'] as const;
export type FieldProblem = (typeof fieldProblems)[number];

/** What services throw; one handler maps it to status, envelope and localised text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, FieldProblem>> | undefined;
  constructor(code: ErrorCode, fields?: Record<string, FieldProblem>) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
  get status(): number {
    return errorStatus[this.code];
  }
}
