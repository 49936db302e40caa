/** Page of a case, for who decides and for who asked. */
export const adminCaseUrl = (id: number): string => `/admin/f/c${id}`;
export const memberCaseUrl = (id: number): string => `/uc/flow/${id}`;
