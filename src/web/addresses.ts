/** Addresses of areas to which the frame or pages of records link. */
export const linkedAddresses = {
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  feedback: '/feedback',
  /** API call that returns the current state of records that are stored offline. */
  keptRecords: '/api/portal/mobile/kept',
} as const;
