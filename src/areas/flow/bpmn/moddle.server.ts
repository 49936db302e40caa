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
export interface Element {
  $type: string;
  id?: string;
  name?: string;
  /** Sequence flows that begin and end at the element, if the document lists them there. */
  outgoing?: Element[];
  incoming?: Element[];
  sourceRef?: Element;
  targetRef?: Element;
  default?: Element;
  /** Settings of the portal as JSON; written as a part of `extensionElements`. */
  settings?: string;
  extensionElements?: Element;
  body?: string;
  flowElements?: Element[];
  rootElements?: Element[];
  eventDefinitions?: Element[];
  laneSets?: Element[];
  artifacts?: Element[];
  loopCharacteristics?: Element;
  timeDuration?: Element;
  conditionExpression?: Element;
}

/** The types of BPMN 2.0 with the portal's extension, and a serializer of documents. */
interface Moddle {
  create(type: string, properties?: object): Element;
  /** Throws if the type does not exist. */
  getType(name: string): { hasType(name: string): boolean };
  toXML(element: Element, options?: object): Promise<{ xml: string }>;
}
export const newModdle = (): Moddle => new BpmnModdle({ flow: own }) as unknown as Moddle;
