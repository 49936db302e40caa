import type { Key, Messages } from '../../i18n/types.ts';

const id = 'messages';
const placeholder = '%messages%';

/**
 * The texts that the page was rendered with travel in it, so that a first visit needs no catalogue: the server fills this
 * element after rendering, hydration reads it, the whole catalogue is fetched when the reader first does something.
 */
export function MessagesElement() {
  const json = typeof document === 'undefined' ? placeholder : (document.getElementById(id)?.innerHTML ?? '{}');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, made by the server
  return <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Server: puts the texts that were used into the rendered page. */
export const withMessages = (html: string, messages: Partial<Messages>, used: ReadonlySet<Key>): string =>
  html.replace(placeholder, () =>
    JSON.stringify(Object.fromEntries([...used].map((key) => [key, messages[key]]))).replaceAll('<', '\\u003c'),
  );

/** Browser: the texts that came with the page. */
export const messagesOfPage = (): Partial<Messages> => JSON.parse(document.getElementById(id)?.textContent ?? '{}');
