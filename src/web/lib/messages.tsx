import type { Messages, TextMessage } from '../../platform/i18n/types.ts';

const id = 'messages';

/**
 * Server: the texts that a page was rendered with travel in it, so that a first visit needs no catalogue: hydration reads them, the whole
 * catalogue is fetched when the reader first does something.
 */
export const messagesElement = (messages: Readonly<Record<string, TextMessage | undefined>>, used: ReadonlySet<string>): string => {
  const json = JSON.stringify(Object.fromEntries([...used].map((key) => [key, messages[key]]))).replaceAll('<', '\\u003c');
  return `<script id="${id}" type="application/json">${json}</script>`;
};

/** Browser: the texts that came with the page. */
export const messagesOfPage = (): Partial<Messages> => JSON.parse(document.getElementById(id)?.textContent ?? '{}');
