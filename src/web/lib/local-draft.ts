/** Text that was typed and not saved yet, kept in this browser. One that keeps nothing (full, private) is no reason to stop typing. */
export const saveLocalDraft = (name: string, text: object): void => {
  try {
    localStorage.setItem(name, JSON.stringify(text));
  } catch {} // full, or switched off: what is typed stays in the page alone
};
export const readLocalDraft = <T>(name: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null; // switched off, or another version's
  }
};
export const dropLocalDraft = (name: string): void => {
  try {
    localStorage.removeItem(name);
  } catch {} // switched off: there is nothing to remove
};
