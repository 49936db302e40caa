/** Addresses that a text may link to: pages and e-mail. */
export const isLink = (address: string): boolean => /^(https?:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+)$/i.test(address);

/** What was typed as an address: without a scheme it is a page or, with an @, a mailbox. Null where it cannot be linked to. */
export const editorLinkOf = (typed: string): string | null => {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  return isLink(whole) ? whole : null;
};
