const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for an element or a quoted attribute. Drops characters that XML 1.0 forbids even when escaped (controls, unpaired surrogates). */
export const escapeXmlText = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Escapes a URL for an attribute or element; percent-encodes characters that a URL may not contain. */
export const escapeXmlUrl = (url: string): string =>
  escapeXmlText(url.toWellFormed().replace(/[\p{Cc}\s<>"{}|\\^`]/gu, encodeURIComponent));

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
