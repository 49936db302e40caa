import { BpmnModdle } from 'bpmn-moddle';

export const settingsUri = 'urn:brics:flow';

/** BPMN extension of the portal: settings of a flow as JSON, besides the elements that every BPMN tool reads. */
const own = {
  name: 'Flow',
  uri: settingsUri,
  prefix: 'flow',
  xml: { tagAlias: 'lowerCase' },
  types: [{ name: 'Settings', superClass: ['Element'], properties: [{ name: 'json', isBody: true, type: 'String' }] }],
};

/** An element of a BPMN document, with the properties that are read or written here. */
export interface BpmnElement {
  $type: string;
  id?: string;
  name?: string;
  /** Sequence flows that begin and end at the element, if the document lists them there. */
  outgoing?: BpmnElement[];
  incoming?: BpmnElement[];
  sourceRef?: BpmnElement;
  targetRef?: BpmnElement;
  default?: BpmnElement;
  /** Settings of the portal as JSON; written as a part of `extensionElements`. */
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

/** The types of BPMN 2.0 with the portal's extension, and a serializer of documents. */
interface Moddle {
  create(type: string, properties?: object): BpmnElement;
  /** Throws if the type does not exist. */
  getType(name: string): { hasType(name: string): boolean };
  toXML(element: BpmnElement, options?: object): Promise<{ xml: string }>;
}
export const newModdle = (): Moddle => new BpmnModdle({ flow: own }) as unknown as Moddle;
