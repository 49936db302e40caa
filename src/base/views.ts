/** The two faces of the portal; readers choose one with `?view=`, against what their device would be shown. */
const views = ['desktop', 'mobile'] as const;
export type View = (typeof views)[number];
export const isView = (value: unknown): value is View => views.some((view) => view === value);

/** Whether an address is one of the mobile portal: `/m` and below. */
export const isMobileAddress = (address: string): boolean => /^\/m(?:[/?#]|$)/.test(address);

/** First steps of the addresses of the back office. */
export const officeRoots = ['/admin', '/eisim', '/db/import', '/files'] as const;
const office = new RegExp(`^(?:${officeRoots.join('|')})(?:[/?#]|$)`);

/** Whether a page is in the frame of the back office, by its path. Its language and its texts are those of the back office. */
export const isOfficeAddress = (address: string): boolean => office.test(address);

/** Cookie with the language of the back office: a choice of its own, so that it does not touch the one in the portal. Its path is `/`. */
export const officeLocaleCookie = 'office_locale';
/** Path of this cookie in older versions. */
export const oldOfficeLocalePath = '/admin';

/** Parameters without a choice of the view, which a cookie keeps; how a list shows its records is called `view` as well, and stays. */
export const withoutView = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name, value]) => name !== 'view' || !isView(value)));
