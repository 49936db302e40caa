/** Page of a case, for who decides and for who asked. */
export const officeLink = (id: number): string => `/admin/f/c${id}`;
export const ownLink = (id: number): string => `/uc/flow/${id}`;
