/** URL paths of the page of a case: for approvers, and for the applicant. */
export const adminCaseUrl = (id: number): string => `/admin/f/c${id}`;
export const memberCaseUrl = (id: number): string => `/uc/flow/${id}`;
