/** Text that was typed and not saved yet, kept in this browser. One that keeps nothing (full, private) is no reason to stop typing. */
export const keepText = (name: string, text: object): void => {
  try {
    localStorage.setItem(name, JSON.stringify(text));
  } catch {}
};
export const keptText = <T>(name: string): T | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
};
export const dropText = (name: string): void => {
  try {
    localStorage.removeItem(name);
  } catch {}
};
