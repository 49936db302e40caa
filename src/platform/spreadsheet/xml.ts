import { SaxesParser } from 'saxes';
import { chunk, type Limits, SpreadsheetError } from './limits.ts';

export type Attributes = Readonly<Record<string, string>>;
/** What a part's markup is told to; names are without their prefixes. */
export interface Handlers {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const mostDepth = 100;
const mostAttributes = 1000;
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads markup piece by piece; after each, what the handlers gathered can be taken. It must be well-formed; a DOCTYPE ends it, so that
 * there is nothing to expand. What stands between two marks is held, so it must not be longer than a row may be.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, handlers: Handlers, limits: Limits): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  let depth = 0;
  let held = 0;
  let attributes = 0;
  const mark = (): void => {
    held = 0;
    attributes = 0;
  };
  const write = (characters: string): void => {
    held += characters.length;
    parser.write(characters);
    if (held > limits.row + chunk) throw new SpreadsheetError('too-large', `${held} characters between two marks`);
  };
  parser.on('error', (error) => {
    throw new SpreadsheetError('damaged', error.message);
  });
  parser.on('doctype', () => {
    throw new SpreadsheetError('damaged', 'doctype');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes) throw new SpreadsheetError('damaged', 'too many attributes');
  });
  parser.on('opentag', (tag) => {
    mark();
    depth += 1;
    if (depth > mostDepth) throw new SpreadsheetError('damaged', 'nested too deep');
    handlers.open(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', ({ name }) => {
    mark();
    depth -= 1;
    handlers.close?.(localName(name));
  });
  const text = (part: string): void => {
    mark();
    handlers.text?.(part);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', mark);
  for await (const piece of bytes) {
    write(decoder.decode(piece, { stream: true }));
    yield;
  }
  write(decoder.decode());
  parser.close();
  yield;
}

/** Reads all of a part to the handlers. */
export const readDocument = async (bytes: AsyncIterable<Buffer>, handlers: Handlers, limits: Limits): Promise<void> => {
  for await (const _ of readXml(bytes, handlers, limits));
};
