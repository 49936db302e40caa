import { BpmnModdle } from 'bpmn-moddle';

export const settingsUri = 'urn:brics:flow';

/** What is our own of a BPMN document: settings as JSON, beside what every tool reads. */
const own = {
  name: 'Flow',
  uri: settingsUri,
  prefix: 'flow',
  xml: { tagAlias: 'lowerCase' },
  types: [{ name: 'Settings', superClass: ['Element'], properties: [{ name: 'json', isBody: true, type: 'String' }] }],
};

/** An element of a BPMN document, as far as it is read or written here. */
export interface Element {
  $type: string;
  id?: string;
  name?: string;
  /** Lines that begin and end here, as far as a document says so. */
  outgoing?: Element[];
  incoming?: Element[];
  sourceRef?: Element;
  targetRef?: Element;
  default?: Element;
  /** Our own settings as JSON; written as a part of `extensionElements`. */
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

/** BPMN 2.0 with our settings: its types, and a writer of documents. */
interface Moddle {
  create(type: string, properties?: object): Element;
  /** Throws for a type that there is not. */
  getType(name: string): { hasType(name: string): boolean };
  toXML(element: Element, options?: object): Promise<{ xml: string }>;
}
export const newModdle = (): Moddle => new BpmnModdle({ flow: own }) as unknown as Moddle;
