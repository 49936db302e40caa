/** Copies a text to the clipboard. Returns false if the browser refuses, for example on a page without HTTPS. */
export const copyToClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
