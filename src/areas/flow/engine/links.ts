/** URL path of the page of a case for approvers. */
export const adminCaseUrl = (id: number): string => `/admin/f/c${id}`;
/** URL path of the page of a case for its applicant. */
export const memberCaseUrl = (id: number): string => `/uc/flow/${id}`;
