// This module runs in a resource-limited process (platform/sandbox); Node executes its TypeScript source directly.
import { z } from 'zod';
import { isDeeperThan } from '../../../base/json-depth.ts';
import { readElements } from '../../../platform/xml/elements.ts';
import type { DecideStep, FlowBranch, FlowDefinition, FlowFork, FlowNode, FlowStep, LocalizedNames } from '../model/definition.ts';
import { definitionSchema, maxDefinitionDepth, namesSchema } from '../schemas.server.ts';
import type { BpmnElement } from './moddle.server.ts';
import { bpmnDefinitionsElement } from './tree.ts';

const mostElements = 500;

/** An element of a BPMN document that flows do not support: its type and its id. */
export interface UnsupportedElement {
  element: string;
  id: string | null;
}
/** Result of reading a BPMN document: the definition with its names, or the elements that flows do not support. */
export type ReadResult = { definition: FlowDefinition; names: LocalizedNames } | { unsupported: UnsupportedElement[] };
/** The reason why a document is refused. */
interface BpmnRefusal {
  fault: 'fileBroken' | 'fileSize';
}

const settingsOf = ({ settings }: BpmnElement): unknown => {
  if (settings === undefined) return undefined;
  if (isDeeperThan(settings, maxDefinitionDepth)) throw new SyntaxError('Settings are nested too deep');
  return JSON.parse(settings);
};

const modes: Readonly<Record<string, FlowFork['mode']>> = {
  'bpmn:ExclusiveGateway': 'first',
  'bpmn:InclusiveGateway': 'every',
  'bpmn:ParallelGateway': 'all',
};
const stepTypes: Readonly<Record<string, FlowStep['type']>> = {
  'bpmn:UserTask': 'approve',
  'bpmn:Task': 'approve',
  'bpmn:ManualTask': 'handle',
  'bpmn:SendTask': 'copy',
  'bpmn:IntermediateCatchEvent': 'wait',
};
const importedElementTypes: ReadonlySet<string> = new Set([
  'bpmn:StartEvent',
  'bpmn:EndEvent',
  'bpmn:SequenceFlow',
  ...Object.keys(modes),
  ...Object.keys(stepTypes),
]);

const splitSettings = z.object({
  id: z.string().max(40),
  names: namesSchema,
  mode: z.enum(['first', 'every', 'all']),
  /** Ids of the branches in their order, because a document may list the sequence flows in another order. */
  branches: z.array(z.string()),
});
const branchSettings = z.object({ id: z.string().max(40), names: namesSchema, when: z.unknown().optional() });

/** Thrown if the graph is not a tree of sequences and forks; the element is reported and nothing is imported. */
class UnsupportedElementError extends Error {
  readonly element: BpmnElement;
  constructor(element: BpmnElement) {
    super(`${element.$type} ${element.id}`);
    this.element = element;
  }
}

const idFrom = (element: BpmnElement): string => {
  const id = (element.id ?? '').replace(/^(step|fork)_/, '').replace(/\W/g, '_');
  return /^[a-z]/i.test(id) ? id.slice(0, 40) : `n${id}`.slice(0, 40);
};
const namesFrom = ({ name }: BpmnElement): LocalizedNames => (name ? { 'en-us': name.slice(0, 200) } : {});

const stepFrom = (element: BpmnElement): FlowStep => {
  const known = settingsOf(element);
  if (known !== undefined) return known as FlowStep; // validated later, as a part of the complete definition
  const node = { id: idFrom(element), names: namesFrom(element) };
  const type = stepTypes[element.$type];
  if (type === 'copy') return { type, ...node, who: [] };
  if (type === 'wait') {
    const hours = /^PT(\d{1,4})H$/.exec(element.eventDefinitions?.[0]?.timeDuration?.body ?? '')?.[1];
    if (!hours) throw new UnsupportedElementError(element);
    return { type, ...node, hours: Number(hours) };
  }
  const usual: Omit<DecideStep, 'type' | 'id' | 'names'> = { who: [], vote: { mode: 'any' }, nobody: null, own: 'refuse', again: 'ask' };
  return { type: type === 'handle' ? 'handle' : 'approve', ...node, ...usual };
};

/** Converts the graph of a BPMN process into a tree: sequences of steps, and forks whose branches all end in one join. */
class BpmnGraphReader {
  readonly seen = new Set<BpmnElement>();
  /** Sequence flows by their source (`#from`) and by their target (`#to`), because a document need not list them at its nodes. */
  readonly #from: Map<BpmnElement | undefined, BpmnElement[]>;
  readonly #to: Map<BpmnElement | undefined, BpmnElement[]>;

  constructor({ flowElements = [] }: BpmnElement) {
    const lines = flowElements.filter(({ $type }) => $type === 'bpmn:SequenceFlow');
    this.#from = Map.groupBy(lines, ({ sourceRef }) => sourceRef);
    this.#to = Map.groupBy(lines, ({ targetRef }) => targetRef);
  }

  /**
   * Returns the element that follows an element. Throws UnsupportedElementError unless the element has exactly one outgoing sequence flow.
   */
  after(element: BpmnElement): BpmnElement {
    const [flow, ...more] = this.#from.get(element) ?? [];
    if (!flow?.targetRef || more.length > 0) throw new UnsupportedElementError(element);
    this.seen.add(flow);
    return flow.targetRef;
  }

  isJoin(element: BpmnElement): boolean {
    if (!(element.$type in modes)) return false;
    const known = settingsOf(element);
    if (known !== undefined) return typeof known === 'object' && known !== null && 'join' in known;
    return (this.#to.get(element)?.length ?? 0) > 1 && (this.#from.get(element)?.length ?? 0) <= 1;
  }

  /** Reads a sequence from an element up to an end event or a join. */
  sequence(from: BpmnElement): { nodes: FlowNode[]; end: BpmnElement } {
    const nodes: FlowNode[] = [];
    let at = from;
    while (at.$type !== 'bpmn:EndEvent' && !this.isJoin(at)) {
      if (this.seen.has(at)) throw new UnsupportedElementError(at); // the graph has a cycle
      this.seen.add(at);
      if (at.$type in stepTypes) {
        nodes.push(stepFrom(at));
        at = this.after(at);
      } else if (at.$type in modes) {
        const { fork, join } = this.#fork(at);
        nodes.push(fork);
        at = this.after(join);
      } else throw new UnsupportedElementError(at);
    }
    return { nodes, end: at };
  }

  #fork(split: BpmnElement): { fork: FlowFork; join: BpmnElement } {
    const known = settingsOf(split);
    const mode = modes[split.$type] ?? 'all';
    const settings = known === undefined ? { id: idFrom(split), names: namesFrom(split), mode, branches: [] } : splitSettings.parse(known);
    if (settings.mode !== mode) throw new UnsupportedElementError(split);
    let join: BpmnElement | undefined;
    let otherwise: readonly FlowNode[] | null = null;
    const branches: FlowBranch[] = [];
    for (const flow of this.#from.get(split) ?? []) {
      this.seen.add(flow);
      if (!flow.targetRef) throw new UnsupportedElementError(flow);
      const { nodes, end } = this.sequence(flow.targetRef);
      if (end.$type !== split.$type || (join && join !== end)) throw new UnsupportedElementError(end);
      join = end;
      if (flow === split.default) otherwise = nodes;
      else branches.push({ ...this.#branch(flow, mode), nodes });
    }
    if (!join) throw new UnsupportedElementError(split);
    this.seen.add(join);
    const { id, names, branches: order } = settings;
    branches.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
    return { fork: { type: 'fork', id, names, mode, branches, otherwise }, join };
  }

  #branch(flow: BpmnElement, mode: FlowFork['mode']): Pick<FlowBranch, 'id' | 'names' | 'when'> {
    const known = settingsOf(flow);
    if (known !== undefined) return branchSettings.parse(known) as Pick<FlowBranch, 'id' | 'names' | 'when'>;
    if (flow.conditionExpression) throw new UnsupportedElementError(flow); // the condition is a script or uses another expression language
    return { id: idFrom(flow), names: namesFrom(flow), ...(mode !== 'all' && { when: null }) };
  }
}

const listed = ({ $type, id }: BpmnElement): UnsupportedElement => ({ element: $type, id: id ?? null });

/**
 * Elements of a document that flows do not support: root elements other than the process, elements of other types, loops, lanes and
 * artifacts.
 */
const findUnsupportedElements = (definitions: BpmnElement, process: BpmnElement): UnsupportedElement[] => {
  const roots = (definitions.rootElements ?? []).filter((root) => root !== process);
  const inside = (process.flowElements ?? []).filter(({ $type, eventDefinitions }) => {
    const timer = $type === 'bpmn:IntermediateCatchEvent' && eventDefinitions?.every((one) => one.$type === 'bpmn:TimerEventDefinition');
    const plain = eventDefinitions === undefined || eventDefinitions.length === 0 || timer;
    return !importedElementTypes.has($type) || !plain;
  });
  const loops = (process.flowElements ?? []).filter((element) => element.loopCharacteristics !== undefined);
  const lanes = [...(process.laneSets ?? []), ...(process.artifacts ?? [])];
  return [...roots, ...inside, ...loops, ...lanes].map(listed);
};

const treeOf = (process: BpmnElement): FlowDefinition | { unsupported: UnsupportedElement[] } => {
  const starts = (process.flowElements ?? []).filter(({ $type }) => $type === 'bpmn:StartEvent');
  const [start, ...more] = starts;
  if (!start || more.length > 0) return { unsupported: (more.length > 0 ? more : [process]).map(listed) };
  const reader = new BpmnGraphReader(process);
  try {
    reader.seen.add(start);
    const { nodes, end } = reader.sequence(reader.after(start));
    if (end.$type !== 'bpmn:EndEvent') throw new UnsupportedElementError(end);
    reader.seen.add(end);
    const left = (process.flowElements ?? []).filter((element) => !reader.seen.has(element));
    if (left.length > 0) return { unsupported: left.map(listed) };
    const own = (settingsOf(process) ?? { keeper: [] }) as Omit<FlowDefinition, 'nodes'>;
    return { ...own, nodes };
  } catch (error) {
    if (error instanceof UnsupportedElementError) return { unsupported: [listed(error.element)] };
    throw error;
  }
};

const definitionsIn = (xml: string): BpmnElement | undefined => {
  try {
    return bpmnDefinitionsElement(readElements(xml));
  } catch {
    return undefined;
  }
};

/**
 * Reads a definition from BPMN 2.0. Returns the reason if the document is malformed or has more than 500 elements, and only the list of
 * unsupported elements if it has any.
 */
export const run = async (xml: string): Promise<ReadResult | BpmnRefusal> => {
  const definitions = definitionsIn(xml);
  if (!definitions) return { fault: 'fileBroken' };
  const process = definitions.rootElements?.find(({ $type }) => $type === 'bpmn:Process');
  if (!process) return { unsupported: (definitions.rootElements ?? [definitions]).map(listed) };
  if ((process.flowElements?.length ?? 0) > mostElements) return { fault: 'fileSize' };
  const unsupported = findUnsupportedElements(definitions, process);
  if (unsupported.length > 0) return { unsupported };
  try {
    const tree = treeOf(process);
    if ('unsupported' in tree) return tree;
    const { name } = process;
    return { definition: definitionSchema.parse(tree), names: name ? { 'en-us': name.slice(0, 200) } : {} };
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return { fault: 'fileBroken' };
    throw error;
  }
};
