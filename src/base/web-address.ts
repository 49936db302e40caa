const protocol = /^https?:\/\/[^\s/]/i;
const domain = /^([a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,}$/;

/** Returns whether a text is a valid http or https address. */
export const isWebLink = (text: string): boolean => protocol.test(text) && URL.canParse(text);

/** Returns whether a text is a web address whose host is a domain name, not an IP address or a name without a dot. */
export const isWebsite = (text: string): boolean => isWebLink(text) && domain.test(new URL(text).hostname);
