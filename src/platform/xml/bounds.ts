import type { FieldFault } from '../../base/errors.ts';

/** Limits on the markup of an XML document. */
export interface XmlBounds {
  /** Maximal nesting level of elements. */
  depth: number;
  elements: number;
  /** Maximal number of namespace declarations in the whole document. */
  namespaces: number;
  /** Maximal number of attributes of one element (`attributes`) and of the document (`allAttributes`). */
  attributes: number;
  allAttributes: number;
}

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** Returns the position after the end mark of an XML section, or the end of the text if the mark is missing. */
const endOf = (xml: string, end: string, from: number): number => {
  const at = xml.indexOf(end, from);
  return at < 0 ? xml.length : at + end.length;
};

/** Scans the XML tag whose name begins at `from`; returns its end and its numbers of attributes and namespace declarations. */
const scanTag = (xml: string, from: number): { end: number; attributes: number; namespaces: number; isClosed: boolean } => {
  let [attributes, namespaces] = [0, 0];
  let at = from;
  for (; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === 62) break;
    if (code === 34 || code === 39) {
      const end = xml.indexOf(code === 34 ? '"' : "'", at + 1);
      if (end < 0) return { end: xml.length, attributes, namespaces, isClosed: false };
      at = end;
    } else if (code === 61) attributes += 1;
    else if (code === 120 && isSpace(xml.charCodeAt(at - 1)) && xml.startsWith('xmlns', at)) namespaces += 1;
  }
  return { end: at + 1, attributes, namespaces, isClosed: xml.charCodeAt(at - 1) === 47 };
};

/**
 * Checks an XML document once before it is parsed. Returns the exceeded limit, or null. A DOCTYPE is `fileBroken`, which prevents entity expansion.
 * Well-formedness is left to the parser.
 */
export const checkXml = (xml: string, bounds: XmlBounds): FieldFault | null => {
  let [depth, elements, namespaces, attributes] = [0, 0, 0, 0];
  const over = (): FieldFault | null => {
    if (depth > bounds.depth) return { problem: 'tooManyLevels', facts: { most: bounds.depth } };
    if (elements > bounds.elements) return { problem: 'tooManyElements', facts: { most: bounds.elements } };
    if (namespaces > bounds.namespaces) return { problem: 'tooManyNamespaces', facts: { most: bounds.namespaces } };
    return attributes > bounds.allAttributes ? { problem: 'tooManyAttributes', facts: { most: bounds.allAttributes } } : null;
  };
  for (let at = xml.indexOf('<'); at >= 0 && at < xml.length; at = xml.indexOf('<', at)) {
    if (xml.startsWith('<!--', at)) at = endOf(xml, '-->', at + 4);
    else if (xml.startsWith('<![CDATA[', at)) at = endOf(xml, ']]>', at + 9);
    else if (xml.startsWith('<!', at)) return 'fileBroken';
    else if (xml.startsWith('<?', at)) at = endOf(xml, '?>', at + 2);
    else if (xml.startsWith('</', at)) {
      depth -= 1;
      at = endOf(xml, '>', at + 2);
    } else {
      const tag = scanTag(xml, at + 1);
      elements += 1;
      depth += 1;
      namespaces += tag.namespaces;
      attributes += tag.attributes;
      if (tag.attributes > bounds.attributes) return { problem: 'tooManyAttributes', facts: { most: bounds.attributes } };
      const fault = over();
      if (fault) return fault;
      if (tag.isClosed) depth -= 1;
      at = tag.end;
    }
  }
  return null;
};
