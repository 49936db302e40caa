/** Stores unsaved text in local storage. Failures are ignored (storage full, private mode), so that the user can continue to type. */
export const saveLocalDraft = (name: string, text: object): void => {
  try {
    localStorage.setItem(name, JSON.stringify(text));
  } catch {} // storage is full or disabled: the text stays only in the page
};
export const readLocalDraft = <T>(name: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null; // storage is disabled, or the content is from another version
  }
};
export const dropLocalDraft = (name: string): void => {
  try {
    localStorage.removeItem(name);
  } catch {} // storage is disabled: there is nothing to remove
};
