/** The desktop and the mobile view of the portal. `?view=` overrides the choice by device. */
const views = ['desktop', 'mobile'] as const;
export type View = (typeof views)[number];
export const isView = (value: unknown): value is View => views.some((view) => view === value);

/** True for addresses of the mobile portal: `/m` and below. */
export const isMobileAddress = (address: string): boolean => /^\/m(?:[/?#]|$)/.test(address);

/** Paths with which the addresses of the back office begin. */
export const officeRoots = ['/admin', '/eisim', '/db/import', '/files'] as const;
const office = new RegExp(`^(?:${officeRoots.join('|')})(?:[/?#]|$)`);

/** True if the path belongs to the back office, which has its own language and texts. */
export const isOfficeAddress = (address: string): boolean => office.test(address);

/** Cookie with the language of the back office. It is separate from the language of the portal. Its path is `/`. */
export const officeLocaleCookie = 'office_locale';
/** Path of the back-office language cookie in older versions. */
export const oldOfficeLocaleCookiePath = '/admin';

/** Removes `view=desktop` and `view=mobile` from the parameters. Other values of `view` choose the display mode of a list and stay. */
export const withoutView = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name, value]) => name !== 'view' || !isView(value)));
