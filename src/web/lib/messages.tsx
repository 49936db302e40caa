import type { CatalogueMessage, Messages } from '../../platform/i18n/types.ts';

const id = 'messages';

/**
 * Server: element with the texts that a page was rendered with. Hydration reads them, so a first visit loads no catalogue; the complete catalogue
 * is loaded at the first interaction.
 */
export const messagesElement = (messages: Readonly<Record<string, CatalogueMessage | undefined>>, used: ReadonlySet<string>): string => {
  const json = JSON.stringify(Object.fromEntries([...used].map((key) => [key, messages[key]]))).replaceAll('<', '\\u003c');
  return `<script id="${id}" type="application/json">${json}</script>`;
};

/** Browser: the texts in the element of the page. */
export const messagesOfPage = (): Partial<Messages> => JSON.parse(document.getElementById(id)?.textContent ?? '{}');
