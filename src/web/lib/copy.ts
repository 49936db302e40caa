/** Puts a text on the clipboard. Answers false where the browser does not let it, e.g. on a page without HTTPS. */
export const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
