import { AppError, type FieldFault } from '../../../base/errors.ts';
import { sandbox } from '../../../platform/sandbox/sandbox.server.ts';
import { declareTask } from '../../../platform/sandbox/task.ts';
import { checkXml, type XmlBounds } from '../../../platform/xml/bounds.ts';
import type { ReadResult, run } from './parse.ts';

const bpmnTask = declareTask<typeof run>('src/areas/flow/bpmn/parse.ts');
const mostBytes = 1_048_576;
/** Limits of a BPMN document including its diagram; the export of a definition that may be published does not reach these limits. */
const bounds: XmlBounds = { depth: 50, elements: 20_000, namespaces: 1000, attributes: 100, allAttributes: 100_000 };

/** Returns the reason why a document is refused before it is parsed; null if it may be parsed. */
export const checkBpmn = (xml: string): FieldFault | null => (Buffer.byteLength(xml) > mostBytes ? 'fileSize' : checkXml(xml, bounds));

/**
 * Reads a definition from BPMN 2.0. Returns only the list of unsupported elements if the document has any. Throws E_VALIDATION if the text
 * is too large, is malformed, is not BPMN or has a DTD; E_TOO_LARGE if reading takes too long.
 */
export const fromBpmn = async (xml: string, signal?: AbortSignal): Promise<ReadResult> => {
  const fault = checkBpmn(xml);
  if (fault) throw new AppError('E_VALIDATION', { xml: fault });
  const read = await sandbox.run(bpmnTask, xml, { signal });
  if ('fault' in read) throw new AppError('E_VALIDATION', { xml: read.fault });
  return read;
};
