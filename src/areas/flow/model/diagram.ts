import type { Locale } from '../../../base/locales.ts';
import { localizedName } from '../../../base/names.ts';
import { allFlowNodes, branchesOfFork, type FlowDefinition, type FlowNode, isFlowStep } from './definition.ts';
import { type Edge, type LayoutBox, layout } from './layout.ts';

/** Options of a diagram: language, states and assignees of steps, and words. */
export interface DiagramOptions {
  locale: Locale;
  /** Codes of step states, by the id of the step. */
  states?: Readonly<Record<string, string>>;
  people?: Readonly<Record<string, string>>;
  words: { start: string; end: string; otherwise: string; state(code: string): string };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Characters as wide as two letters, such as Chinese characters. */
const wide = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;
const truncateToWidth = (text: string, most: number): string => {
  let left = most;
  let fittedText = '';
  for (const letter of text) {
    left -= wide.test(letter) ? 2 : 1;
    if (left < 0) return `${fittedText.trimEnd()}…`;
    fittedText += letter;
  }
  return fittedText;
};

const line = ({ points }: Edge): string => points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
interface TextPosition {
  x: number;
  y: number;
  size: number;
}
/** SVG text that begins to the right of a point. */
const textRightOf = (text: string, { x, y, size }: TextPosition): string =>
  `<text x="${x + 8}" y="${y}" font-size="${size}" fill="currentColor">${escaped(text)}</text>`;
const drawCentredText = (text: string, { x, y, size }: TextPosition, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="currentColor"${more}>${escaped(text)}</text>`;

const marks: Readonly<Record<string, string>> = { open: '●', approved: '✓', rejected: '✕', returned: '↩', void: '–' };

class DiagramPainter {
  readonly #options: DiagramOptions;
  readonly #names: Map<string, string>;

  constructor({ nodes }: Pick<FlowDefinition, 'nodes'>, options: DiagramOptions) {
    this.#options = options;
    const { locale } = options;
    const entries = [...allFlowNodes(nodes)].flatMap((node): [string, string][] => [
      [node.id, localizedName(locale, node.names, isFlowStep(node) ? node.id : '')],
      ...(node.type === 'fork' ? node.branches.map(({ id, names }): [string, string] => [id, localizedName(locale, names, '')]) : []),
    ]);
    this.#names = new Map(entries);
  }

  shape(box: LayoutBox): string {
    const { x, y, width, height } = box;
    const middle = { x: x + width / 2, y: y + height / 2 };
    const outline = 'fill="none" stroke="currentColor" stroke-width="1.5"';
    if (box.type === 'step') return this.#step(box);
    if (box.type === 'split' || box.type === 'join') {
      const name = this.#names.get(box.id);
      const title = name ? textRightOf(truncateToWidth(name, 28), { x: x + width, y: middle.y + 4, size: 11 }) : '';
      return `<path d="M${middle.x} ${y}L${x + width} ${middle.y}L${middle.x} ${y + height}L${x} ${middle.y}Z" ${outline}/>${title}`;
    }
    const word = box.type === 'start' ? this.#options.words.start : this.#options.words.end;
    const title = textRightOf(word, { x: x + width, y: middle.y + 4, size: 12 });
    return `<circle cx="${middle.x}" cy="${middle.y}" r="${width / 2}" fill="none" stroke="currentColor" stroke-width="${box.type === 'end' ? 4 : 1.5}"/>${title}`;
  }

  #step({ id, x, y, width, height }: LayoutBox): string {
    const { states = {}, people = {}, words } = this.#options;
    const name = this.#names.get(id) ?? id;
    const state = states[id];
    const stateText = state === undefined ? '' : `${marks[state] ?? ''} ${words.state(state)}`.trim();
    const below = [stateText, people[id] ?? ''].filter(Boolean).join(' · ');
    const middle = x + width / 2;
    const frame = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="none" stroke="currentColor" stroke-width="${state === 'open' ? 3 : 1.5}"/>`;
    const title = drawCentredText(truncateToWidth(name, 28), { x: middle, y: y + (below ? 28 : 37), size: 14 });
    const second = below ? drawCentredText(truncateToWidth(below, 34), { x: middle, y: y + 48, size: 11 }, ' fill-opacity="0.8"') : '';
    return `<g><title>${escaped([name, below].filter(Boolean).join(': '))}</title>${frame}${title}${second}</g>`;
  }

  edge(edge: Edge): string {
    const path = `<path d="${line(edge)}" fill="none" stroke="currentColor" stroke-opacity="0.7"/>`;
    const end = edge.points.at(-1);
    const head = end
      ? `<path d="M${end.x - 4} ${end.y - 7}L${end.x} ${end.y}L${end.x + 4} ${end.y - 7}" fill="none" stroke="currentColor" stroke-opacity="0.7"/>`
      : '';
    const at = edge.points[Math.min(2, edge.points.length - 1)];
    const name = edge.branch === 'otherwise' ? this.#options.words.otherwise : this.#names.get(edge.branch ?? '');
    const put = at === end ? textRightOf : drawCentredText; // a centred label would lie on a straight line
    const label = at && edge.branch !== null && name ? put(truncateToWidth(name, 26), { x: at.x, y: at.y - 6, size: 11 }) : '';
    return path + head + label;
  }
}

/** A definition as an SVG diagram with the states and assignees of its steps; it is drawn in the current text colour. */
export const renderFlowDiagram = (definition: Pick<FlowDefinition, 'nodes'>, options: DiagramOptions): string => {
  const { width, height, boxes, edges } = layout(definition);
  const painter = new DiagramPainter(definition, options);
  const drawn = [...edges.map((edge) => painter.edge(edge)), ...boxes.map((box) => painter.shape(box))].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true" font-family="inherit">${drawn}</svg>`;
};

/** A row of the text alternative of a diagram: a node with its depth, and the name of the branch that begins with it (null if none). */
export interface OutlineRow {
  depth: number;
  id: string;
  type: string;
  name: string;
  branch: string | null;
}
export const flowOutlineRows = ({ nodes }: Pick<FlowDefinition, 'nodes'>, locale: Locale): OutlineRow[] => {
  const rows: OutlineRow[] = [];
  const walk = (sequence: readonly FlowNode[], depth: number, branch: string | null): void => {
    for (const [index, node] of sequence.entries()) {
      rows.push({
        depth,
        id: node.id,
        type: node.type,
        name: localizedName(locale, node.names, node.id),
        branch: index === 0 ? branch : null,
      });
      if (node.type !== 'fork') continue;
      for (const way of branchesOfFork(node)) {
        const names = node.branches.find(({ id }) => id === way.id)?.names;
        walk(way.nodes, depth + 1, localizedName(locale, names, way.id));
      }
    }
  };
  walk(nodes, 0, null);
  return rows;
};
