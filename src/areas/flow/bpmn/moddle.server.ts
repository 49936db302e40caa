import { BpmnModdle } from 'bpmn-moddle';

/** What is our own of a BPMN document: settings as JSON, beside what every tool reads. */
const own = {
  name: 'Flow',
  uri: 'urn:brics:flow',
  prefix: 'flow',
  xml: { tagAlias: 'lowerCase' },
  types: [{ name: 'Settings', superClass: ['Element'], properties: [{ name: 'json', isBody: true, type: 'String' }] }],
};

/** An element of a BPMN document, as far as it is read here. */
export interface Element {
  $type: string;
  $instanceOf?(type: string): boolean;
  $parent?: Element;
  id?: string;
  name?: string;
  /** Lines that begin and end here, as far as a document says so. */
  outgoing?: Element[];
  incoming?: Element[];
  sourceRef?: Element;
  targetRef?: Element;
  default?: Element;
  extensionElements?: Element;
  values?: Element[];
  json?: string;
  body?: string;
  flowElements?: Element[];
  rootElements?: Element[];
  eventDefinitions?: Element[];
  timeDuration?: Element;
  conditionExpression?: Element;
  [other: string]: unknown;
}

/** A reader and writer of BPMN 2.0 that knows our settings. */
interface Moddle {
  create(type: string, properties?: object): Element;
  fromXML(xml: string): Promise<{ rootElement: Element; warnings: readonly unknown[] }>;
  toXML(element: Element, options?: object): Promise<{ xml: string }>;
}
export const newModdle = (): Moddle => new BpmnModdle({ flow: own }) as unknown as Moddle;

export const settingsOf = ({ extensionElements }: Element): unknown => {
  const found = extensionElements?.values?.find(({ $type }) => $type === 'flow:Settings');
  return found?.json === undefined ? undefined : JSON.parse(found.json);
};
