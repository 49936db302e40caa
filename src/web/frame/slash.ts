/**
 * Shortcut `/`: focuses the visible search field, or the link to the search page; a field of the page takes precedence over the field of
 * the header.
 */
export const focusSearchOnSlash = (event: KeyboardEvent): void => {
  const at = event.target;
  const typing = at instanceof HTMLElement && (at.isContentEditable || at.closest('input, textarea, select'));
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
  const fields = [...document.querySelectorAll<HTMLElement>('main [data-search], header [data-search]')];
  const field = fields.filter((one) => one.checkVisibility()).at(-1);
  if (!field) return;
  event.preventDefault();
  field.focus();
};
