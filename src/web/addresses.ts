/** Addresses of pages and API calls of areas, which the frame and the pages of records use. */
export const areaAddresses = {
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  feedback: '/feedback',
  /** API call that returns the current state of records that are stored offline. */
  keptRecords: '/api/portal/mobile/kept',
} as const;
