/** The two faces of the portal; readers choose one with `?view=`, against what their device would be shown. */
const views = ['desktop', 'mobile'] as const;
export type View = (typeof views)[number];
export const isView = (value: unknown): value is View => views.some((view) => view === value);

/** Whether an address is one of the mobile portal: `/m` and below. */
export const isMobileAddress = (address: string): boolean => /^\/m(?:[/?#]|$)/.test(address);

/** Parameters without a choice of the view, which a cookie keeps; how a list shows its records is called `view` as well, and stays. */
export const withoutView = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name, value]) => name !== 'view' || !isView(value)));
