import { expect } from 'vitest';

/** An element of a parsed XML document. The parser supports only the subset of XML that the portal writes. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const decode = (text: string): string =>
  text.replace(/&([^;\s]*);?/g, (reference, name: string) => {
    const character = entities[name];
    if (!character || !reference.endsWith(';')) throw new Error(`Not an entity: ${reference}`);
    return character;
  });

/** Parses an XML document. Throws if it is not well-formed or leaves the supported subset. */
export const parseXml = (document: string): Element => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  expect(document.startsWith(head)).toBe(true);
  expect(document).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const token = /<(\/?)([A-Za-z][\w:]*)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  token.lastIndex = head.length;
  let end = head.length;
  for (let match = token.exec(document); match; match = token.exec(document)) {
    end = token.lastIndex;
    const [, closing, name = '', attributes = '', empty, text] = match;
    const parent = open.at(-1) as Element;
    if (text !== undefined) parent.text += decode(text);
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decode(value)]);
      const element: Element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (end !== document.length || open.length !== 1 || !only || others.length > 0) throw new Error(`Not well-formed near ${end}`);
  return only;
};

export const childrenOf = (element: Element, name: string): Element[] => element.children.filter((child) => child.name === name);
export const textOf = (element: Element, name: string): string | undefined => childrenOf(element, name)[0]?.text;
