import type { XmlElement } from '../../../platform/xml/elements.ts';
import { type BpmnElement, bpmnExtensionUri, newModdle } from './moddle.server.ts';

const bpmnUri = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
const model = newModdle();
const types = new Map<string, ReturnType<typeof model.getType> | null>();

/** The BPMN type of an element by its name; null if BPMN does not define the name. */
const typeOf = (name: string): ReturnType<typeof model.getType> | null => {
  const type = `bpmn:${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  let found = types.get(type);
  if (found !== undefined) return found;
  try {
    found = model.getType(type);
  } catch {
    return null; // not cached, because documents may contain any number of invented names
  }
  types.set(type, found);
  return found;
};

/** Properties that contain lists of child elements, each with the BPMN type of these children. */
const lists = [
  ['bpmn:FlowElement', 'flowElements'],
  ['bpmn:EventDefinition', 'eventDefinitions'],
  ['bpmn:LaneSet', 'laneSets'],
  ['bpmn:Artifact', 'artifacts'],
] as const;

const append = (list: BpmnElement[] | undefined, element: BpmnElement): BpmnElement[] => {
  list?.push(element);
  return list ?? [element];
};

/** Converts the XML of a BPMN 2.0 document to elements with resolved references. */
class BpmnElementTreeBuilder {
  readonly #byId = new Map<string, BpmnElement>();
  readonly #lines: { element: BpmnElement; source: XmlElement }[] = [];

  definitions(root: XmlElement): BpmnElement {
    const definitions = this.#element(root, 'bpmn:Definitions');
    for (const { element, source } of this.#lines)
      for (const name of ['sourceRef', 'targetRef', 'default'] as const) {
        const found = this.#byId.get(source.attributes[name] ?? '');
        if (found) element[name] = found;
      }
    return definitions;
  }

  #element(source: XmlElement, $type: string): BpmnElement {
    const { id, name } = source.attributes;
    const element: BpmnElement = { $type, ...(id !== undefined && { id }), ...(name !== undefined && { name }) };
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element);
    if ('sourceRef' in source.attributes || 'targetRef' in source.attributes || 'default' in source.attributes)
      this.#lines.push({ element, source });
    for (const child of source.children) if (child.uri === bpmnUri) this.#put(element, child);
    return element;
  }

  /** Adds a child to the property of its parent element; ignores children that the import neither reads nor reports as unsupported. */
  #put(element: BpmnElement, child: XmlElement): void {
    if (child.name === 'extensionElements') {
      const settings = child.children.find(({ uri, name }) => uri === bpmnExtensionUri && name === 'settings');
      if (settings) element.settings ??= settings.text;
      return;
    }
    if (child.name === 'timeDuration' || child.name === 'conditionExpression') {
      element[child.name] = { $type: 'bpmn:FormalExpression', body: child.text };
      return;
    }
    const type = typeOf(child.name);
    if (!type) return;
    const $type = `bpmn:${child.name.charAt(0).toUpperCase()}${child.name.slice(1)}`;
    const list =
      element.$type === 'bpmn:Definitions'
        ? type.hasType('bpmn:RootElement') && 'rootElements'
        : lists.find(([of]) => type.hasType(of))?.[1];
    if (list) element[list] = append(element[list], this.#element(child, $type));
    else if (type.hasType('bpmn:LoopCharacteristics')) element.loopCharacteristics = { $type };
  }
}

/** Converts the root element `definitions` of a document; returns undefined if the document is not BPMN 2.0. */
export const bpmnDefinitionsElement = (root: XmlElement): BpmnElement | undefined =>
  root.uri === bpmnUri && root.name === 'definitions' ? new BpmnElementTreeBuilder().definitions(root) : undefined;
