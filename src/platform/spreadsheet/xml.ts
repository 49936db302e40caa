import { SaxesParser } from 'saxes';
import { readChunkSize, type SheetLimits, SpreadsheetError } from './limits.ts';

export type Attributes = Readonly<Record<string, string>>;
/** Callbacks for the XML of a spreadsheet part. Names of elements have no prefix; names of attributes have theirs (`r:id`). */
export interface XmlHandlers {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

const mostDepth = 100;
const mostAttributes = 1000;
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses XML piece by piece and yields after each, so that collected data can be taken. The XML must be well-formed; a DOCTYPE is refused, which
 * prevents entity expansion. Characters between two tags are held in memory and limited to the length of a row.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers, limits: SheetLimits): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  let depth = 0;
  let bufferedLength = 0;
  let attributes = 0;
  const mark = (): void => {
    bufferedLength = 0;
    attributes = 0;
  };
  const write = (characters: string): void => {
    bufferedLength += characters.length;
    parser.write(characters);
    if (bufferedLength > limits.row + readChunkSize)
      throw new SpreadsheetError('too-large', `${bufferedLength} characters between two marks`);
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

/** Parses a complete XML part of a spreadsheet. */
export const parseXmlPart = async (bytes: AsyncIterable<Buffer>, handlers: XmlHandlers, limits: SheetLimits): Promise<void> => {
  for await (const _ of readXml(bytes, handlers, limits));
};
