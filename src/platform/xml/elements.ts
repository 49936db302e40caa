import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element of an XML document. */
export interface XmlElement {
  /** URI of the element's namespace; empty if it has none. */
  uri: string;
  /** Local name of the element, without prefix. */
  name: string;
  /** Values of the attributes that have no prefix, by name; attributes with a prefix are omitted. */
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** Text of the element, without that of its children. */
  text: string;
}
type OpenElement = XmlElement & { children: XmlElement[] };

const plainAttributes = (tag: SaxesTagNS): Record<string, string> => {
  const plain: Record<string, string> = Object.create(null);
  for (const { prefix, local, value } of Object.values(tag.attributes)) if (prefix === '') plain[local] = value;
  return plain;
};

/** Parses a complete XML document whose limits were checked (bounds.ts). Throws if it is not well-formed or has a DOCTYPE. */
export const readElements = (xml: string): XmlElement => {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A document type');
  });
  parser.on('opentag', (tag) => {
    const element: OpenElement = { uri: tag.uri, name: tag.local, attributes: plainAttributes(tag), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const add = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(xml).close();
  if (!root) throw new Error('No element');
  return root;
};
