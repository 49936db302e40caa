import { BpmnModdle } from 'bpmn-moddle';

export const bpmnExtensionUri = 'urn:brics:flow';

/**
 * BPMN extension of the portal: an element with settings of a flow as JSON, in addition to the standard elements that every BPMN tool
 * reads.
 */
const own = {
  name: 'Flow',
  uri: bpmnExtensionUri,
  prefix: 'flow',
  xml: { tagAlias: 'lowerCase' },
  types: [{ name: 'Settings', superClass: ['Element'], properties: [{ name: 'json', isBody: true, type: 'String' }] }],
};

/** An element of a BPMN document, with the properties that the import reads or the export writes. */
export interface BpmnElement {
  $type: string;
  id?: string;
  name?: string;
  /** Sequence flows that begin at the element (`outgoing`) and end at it (`incoming`); written by the export, ignored by the import. */
  outgoing?: BpmnElement[];
  incoming?: BpmnElement[];
  sourceRef?: BpmnElement;
  targetRef?: BpmnElement;
  default?: BpmnElement;
  /** Settings of the portal as JSON, set by the import; the export writes them into `extensionElements`. */
  settings?: string;
  extensionElements?: BpmnElement;
  body?: string;
  flowElements?: BpmnElement[];
  rootElements?: BpmnElement[];
  eventDefinitions?: BpmnElement[];
  laneSets?: BpmnElement[];
  artifacts?: BpmnElement[];
  loopCharacteristics?: BpmnElement;
  timeDuration?: BpmnElement;
  conditionExpression?: BpmnElement;
}

/** Creates elements of BPMN 2.0 and of the portal's extension, looks up their types, and serializes documents as XML. */
interface Moddle {
  create(type: string, properties?: object): BpmnElement;
  /** Throws if the type does not exist. */
  getType(name: string): { hasType(name: string): boolean };
  toXML(element: BpmnElement, options?: object): Promise<{ xml: string }>;
}
export const newModdle = (): Moddle => new BpmnModdle({ flow: own }) as unknown as Moddle;
