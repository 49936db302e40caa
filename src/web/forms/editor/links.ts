/** True for addresses that a rich text may link to: web pages and mail addresses. */
export const isLink = (address: string): boolean => /^(https?:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+)$/i.test(address);

/** Completes a typed address: without a scheme it is a web page or, with an @, a mail address. Returns null if it is not allowed as a link. */
export const editorLinkOf = (typed: string): string | null => {
  const text = typed.trim();
  const completedAddress = /^[a-z][a-z0-9+.-]*:/i.test(text)
    ? text
    : /^[^\s@/]+@[^\s@/]+$/.test(text)
      ? `mailto:${text}`
      : `https://${text}`;
  return isLink(completedAddress) ? completedAddress : null;
};
