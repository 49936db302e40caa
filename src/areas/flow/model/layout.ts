import { branchesOfFork, type FlowDefinition, type FlowFork, type FlowNode, isFlowStep } from './definition.ts';

/** A shape of the diagram. Coordinates are whole units from the top left corner. */
export interface LayoutBox {
  /** The id of a step; `<id>` for the split of a fork and `<id>.join` for its join; `start`, `end`. */
  id: string;
  type: 'start' | 'end' | 'step' | 'split' | 'join';
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A connection between two shapes, as a polyline. */
export interface Edge {
  from: string;
  to: string;
  points: readonly { x: number; y: number }[];
  /** Id of the branch whose first connection this is; null for all other connections. */
  branch: string | null;
}
export interface Layout {
  width: number;
  height: number;
  boxes: LayoutBox[];
  edges: Edge[];
}

const size = { step: { width: 200, height: 64 }, gate: { width: 40, height: 40 }, round: { width: 32, height: 32 } };
const gap = { x: 40, y: 44 };
const margin = 24;

const widthOf = (nodes: readonly FlowNode[]): number =>
  Math.max(size.step.width, ...nodes.map((node) => (isFlowStep(node) ? size.step.width : forkWidth(node))));
const forkWidth = (fork: FlowFork): number => {
  const ways = branchesOfFork(fork);
  return ways.reduce((sum, { nodes }) => sum + widthOf(nodes), 0) + gap.x * Math.max(0, ways.length - 1);
};

/** Places shapes from top to bottom: each sequence in a column, the branches of a fork side by side. */
class LayoutBuilder {
  readonly boxes: LayoutBox[] = [];
  readonly edges: Edge[] = [];

  box(id: string, type: LayoutBox['type'], middle: number, y: number): LayoutBox {
    const { width, height } = type === 'step' ? size.step : type === 'start' || type === 'end' ? size.round : size.gate;
    const box = { id, type, x: middle - width / 2, y, width, height };
    this.boxes.push(box);
    return box;
  }

  edge(from: LayoutBox, to: LayoutBox, branch: string | null = null): void {
    const a = { x: from.x + from.width / 2, y: from.y + from.height };
    const b = { x: to.x + to.width / 2, y: to.y };
    // the line bends directly after a split and directly before a join; between them it runs in its own column
    const bend = to.type === 'join' ? b.y - gap.y / 2 : a.y + gap.y / 2;
    const points = a.x === b.x ? [a, b] : [a, { x: a.x, y: bend }, { x: b.x, y: bend }, b];
    this.edges.push({ from: from.id, to: to.id, points, branch });
  }

  /**
   * Places a sequence below a shape. Returns the last shape; for an empty sequence also the branch id, which its connection still needs.
   */
  sequence(
    nodes: readonly FlowNode[],
    { middle, from, branch }: { middle: number; from: LayoutBox; branch: string | null },
  ): { last: LayoutBox; branch: string | null } {
    let last = from;
    let first = branch;
    for (const node of nodes) {
      if (isFlowStep(node)) {
        const box = this.box(node.id, 'step', middle, last.y + last.height + gap.y);
        this.edge(last, box, first);
        last = box;
      } else last = this.fork(node, { middle, from: last, branch: first });
      first = null;
    }
    return { last, branch: first };
  }

  fork(fork: FlowFork, { middle, from, branch }: { middle: number; from: LayoutBox; branch: string | null }): LayoutBox {
    const split = this.box(fork.id, 'split', middle, from.y + from.height + gap.y);
    this.edge(from, split, branch);
    let x = middle - forkWidth(fork) / 2;
    const ends = branchesOfFork(fork).map(({ id, nodes }) => {
      const width = widthOf(nodes);
      const end = this.sequence(nodes, { middle: x + width / 2, from: split, branch: id });
      const at = { ...end, middle: x + width / 2 };
      x += width + gap.x;
      return at;
    });
    const below = Math.max(split.y + split.height, ...ends.map(({ last }) => last.y + last.height));
    const join = this.box(`${fork.id}.join`, 'join', middle, below + gap.y * 1.5);
    for (const { last, branch: empty, middle: column } of ends) this.#join(last, join, empty, column);
    return join;
  }

  /** Connects the end of a branch to the join of its fork; an empty branch runs in its own column. */
  #join(last: LayoutBox, join: LayoutBox, branch: string | null, column: number): void {
    if (branch === null) {
      this.edge(last, join);
      return;
    }
    const a = { x: last.x + last.width / 2, y: last.y + last.height };
    const b = { x: join.x + join.width / 2, y: join.y };
    const points = [
      a,
      { x: a.x, y: a.y + gap.y / 2 },
      { x: column, y: a.y + gap.y / 2 },
      { x: column, y: b.y - gap.y / 2 },
      { x: b.x, y: b.y - gap.y / 2 },
      b,
    ];
    this.edges.push({ from: last.id, to: join.id, points, branch });
  }
}

/** Computes the layout of a definition; deterministic. */
export const layout = ({ nodes }: Pick<FlowDefinition, 'nodes'>): Layout => {
  const drawing = new LayoutBuilder();
  const width = widthOf(nodes) + 2 * margin;
  const middle = Math.round(width / 2);
  const from = drawing.box('start', 'start', middle, margin);
  const { last } = drawing.sequence(nodes, { middle, from, branch: null });
  const end = drawing.box('end', 'end', middle, last.y + last.height + gap.y);
  drawing.edge(last, end);
  return { width, height: end.y + end.height + margin, boxes: drawing.boxes, edges: drawing.edges };
};
