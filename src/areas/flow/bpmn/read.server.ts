import { AppError, type Fault } from '../../../base/errors.ts';
import { sandbox } from '../../../platform/sandbox/sandbox.server.ts';
import { declareTask } from '../../../platform/sandbox/task.ts';
import { checkXml, type XmlBounds } from '../../../platform/xml/bounds.ts';
import type { Read, run } from './parse.ts';

const bpmnTask = declareTask<typeof run>('src/areas/flow/bpmn/parse.ts');
const mostBytes = 1_048_576;
/** Of the document with its drawing: more than the flow elements of a definition ever make. */
const bounds: XmlBounds = { depth: 50, elements: 20_000, namespaces: 1000, attributes: 100, allAttributes: 100_000 };

/** Why a document is not given to the parser; null where it may be. */
export const checkBpmn = (xml: string): Fault | null => (Buffer.byteLength(xml) > mostBytes ? 'fileSize' : checkXml(xml, bounds));

/**
 * Reads a definition out of BPMN 2.0. E_VALIDATION for what is too large, broken, no BPMN, or has a DTD; E_TOO_LARGE for what takes too long. What
 * no flow has is listed, and then nothing is taken over.
 */
export const fromBpmn = async (xml: string, signal?: AbortSignal): Promise<Read> => {
  const fault = checkBpmn(xml);
  if (fault) throw new AppError('E_VALIDATION', { xml: fault });
  const read = await sandbox.run(bpmnTask, xml, { signal });
  if ('fault' in read) throw new AppError('E_VALIDATION', { xml: read.fault });
  return read;
};
