/** Addresses of areas to which the frame, or pages of records, lead. */
export const addresses = {
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  feedback: '/feedback',
  /** Call that says what became of records that a phone keeps. */
  keptRecords: '/api/portal/mobile/kept',
} as const;
