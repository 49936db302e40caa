const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an element or a quoted attribute. What XML 1.0 cannot hold even escaped (controls, half surrogates) is left out. */
export const xml = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** An address for an attribute or element: what no address may hold is percent-encoded first. */
export const xmlUrl = (url: string): string => xml(url.toWellFormed().replace(/[\p{Cc}\s<>"{}|\\^`]/gu, encodeURIComponent));

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
