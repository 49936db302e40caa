import { localizedName } from '../../../base/names.ts';
import { isNonNullObject } from '../../../base/unknown.ts';
import { allFlowNodes, type FlowDefinition, type FlowFork, type FlowNode, type FlowStep } from '../model/definition.ts';
import { type Edge, type LayoutBox, layout } from '../model/layout.ts';
import { type BpmnElement, newModdle } from './moddle.server.ts';

const gateways = { first: 'bpmn:ExclusiveGateway', every: 'bpmn:InclusiveGateway', all: 'bpmn:ParallelGateway' } as const;
const tasks = { approve: 'bpmn:UserTask', handle: 'bpmn:UserTask', copy: 'bpmn:SendTask', wait: 'bpmn:IntermediateCatchEvent' } as const;
const anyName = ({ names }: Pick<FlowNode, 'names'>): string => localizedName('en-us', names, '');

/** JSON with sorted keys, so that equal values give equal texts. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isNonNullObject(part) && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );

/** Writes one definition as a BPMN document; the ids of its elements are derived from the ids of the nodes. */
class BpmnWriter {
  readonly #moddle = newModdle();
  readonly #nodes: Map<string, FlowNode>;
  readonly #elements = new Map<string, BpmnElement>();

  constructor({ nodes }: FlowDefinition) {
    this.#nodes = new Map([...allFlowNodes(nodes)].map((node) => [node.id, node]));
  }

  #extended(settings: unknown): object {
    const json = this.#moddle.create('flow:Settings', { json: textOf(settings) });
    return { extensionElements: this.#moddle.create('bpmn:ExtensionElements', { values: [json] }) };
  }

  #step(step: FlowStep): BpmnElement {
    const element = this.#moddle.create(tasks[step.type], { id: `step_${step.id}`, name: anyName(step), ...this.#extended(step) });
    if (step.type === 'wait') {
      const timeDuration = this.#moddle.create('bpmn:FormalExpression', { body: `PT${step.hours}H` });
      element.eventDefinitions = [this.#moddle.create('bpmn:TimerEventDefinition', { timeDuration })];
    }
    return element;
  }

  #gate(box: LayoutBox): BpmnElement {
    const fork = this.#nodes.get(box.id.replace(/\.join$/, '')) as FlowFork;
    const { id, names, mode, branches } = fork;
    const way = box.type === 'split' ? { gatewayDirection: 'Diverging' } : { gatewayDirection: 'Converging' };
    const settings = box.type === 'split' ? { id, names, mode, branches: branches.map((branch) => branch.id) } : { join: id };
    const name = box.type === 'split' ? { name: anyName(fork) } : {};
    return this.#moddle.create(gateways[mode], {
      id: `${box.type === 'split' ? 'fork' : 'join'}_${id}`,
      ...name,
      ...way,
      ...this.#extended(settings),
    });
  }

  element(box: LayoutBox): BpmnElement {
    const made =
      box.type === 'start' || box.type === 'end'
        ? this.#moddle.create(box.type === 'start' ? 'bpmn:StartEvent' : 'bpmn:EndEvent', { id: box.type })
        : box.type === 'step'
          ? this.#step(this.#nodes.get(box.id) as FlowStep)
          : this.#gate(box);
    this.#elements.set(box.id, made);
    return made;
  }

  flow(edge: Edge, index: number): BpmnElement {
    const source = this.#elements.get(edge.from) as BpmnElement;
    const target = this.#elements.get(edge.to) as BpmnElement;
    const flow = this.#moddle.create('bpmn:SequenceFlow', { id: `line_${index + 1}`, sourceRef: source, targetRef: target });
    source.outgoing = [...(source.outgoing ?? []), flow];
    target.incoming = [...(target.incoming ?? []), flow];
    const fork = this.#nodes.get(edge.from);
    if (fork?.type !== 'fork' || edge.branch === null) return flow;
    if (edge.branch === 'otherwise') {
      source.default = flow;
      return flow;
    }
    const branch = fork.branches.find(({ id }) => id === edge.branch);
    if (!branch) return flow;
    const { id, names, when } = branch;
    Object.assign(flow, { name: anyName(branch), ...this.#extended({ id, names, ...(when !== undefined && { when }) }) });
    const language = 'urn:brics:flow-condition';
    if (when) flow.conditionExpression = this.#moddle.create('bpmn:FormalExpression', { language, body: textOf(when) });
    return flow;
  }

  shape(box: LayoutBox): BpmnElement {
    const { x, y, width, height } = box;
    const bpmnElement = this.#elements.get(box.id) as BpmnElement;
    const bounds = this.#moddle.create('dc:Bounds', { x, y, width, height });
    return this.#moddle.create('bpmndi:BPMNShape', { id: `${bpmnElement.id}_di`, bpmnElement, bounds });
  }

  line({ points }: Edge, flow: BpmnElement): BpmnElement {
    const waypoint = points.map((point) => this.#moddle.create('dc:Point', point));
    return this.#moddle.create('bpmndi:BPMNEdge', { id: `${flow.id}_di`, bpmnElement: flow, waypoint });
  }

  async document(definition: FlowDefinition, { name, id }: { name: string; id: string }): Promise<string> {
    const { boxes, edges } = layout(definition);
    const elements = boxes.map((box) => this.element(box));
    const flows = edges.map((edge, index) => this.flow(edge, index));
    const { keeper, form } = definition;
    const process = this.#moddle.create('bpmn:Process', {
      ...{ id, name, isExecutable: true, flowElements: [...elements, ...flows] },
      ...this.#extended({ keeper, ...(form && { form }) }),
    });
    const planeElement = [
      ...boxes.map((box) => this.shape(box)),
      ...edges.map((edge, index) => this.line(edge, flows[index] as BpmnElement)),
    ];
    const plane = this.#moddle.create('bpmndi:BPMNPlane', { id: `${id}_plane`, bpmnElement: process, planeElement });
    const diagram = this.#moddle.create('bpmndi:BPMNDiagram', { id: `${id}_diagram`, plane });
    const definitions = this.#moddle.create('bpmn:Definitions', {
      ...{ id: `${id}_definitions`, targetNamespace: 'urn:brics:flow', rootElements: [process], diagrams: [diagram] },
    });
    return (await this.#moddle.toXML(definitions, { format: true })).xml;
  }
}

/** Exports a definition as BPMN 2.0 with its diagram. Importing the document returns an equal definition. */
export const toBpmn = (definition: FlowDefinition, named: { name: string; id: string }): Promise<string> =>
  new BpmnWriter(definition).document(definition, named);
