import type { Message, Messages } from '../../platform/i18n/types.ts';

const id = 'messages';
const end = '</body></html>';

/**
 * Server: the texts that a page was rendered with travel in it, so that a first visit needs no catalogue: hydration reads them, the whole
 * catalogue is fetched when the reader first does something. They are placed at the page's very end, which no text of anybody's can move:
 * whatever is looked for within a page could have been typed by a visitor.
 */
export const withMessages = (html: string, messages: Readonly<Record<string, Message | undefined>>, used: ReadonlySet<string>): string => {
  if (!html.endsWith(end)) throw new Error('The page does not end as pages do');
  const json = JSON.stringify(Object.fromEntries([...used].map((key) => [key, messages[key]]))).replaceAll('<', '\\u003c');
  return `${html.slice(0, -end.length)}<script id="${id}" type="application/json">${json}</script>${end}`;
};

/** Browser: the texts that came with the page. */
export const messagesOfPage = (): Partial<Messages> => JSON.parse(document.getElementById(id)?.textContent ?? '{}');
