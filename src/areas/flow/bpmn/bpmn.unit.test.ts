import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../../../../test/harness/cases.ts';
import type { AppError } from '../../../base/errors.ts';
import type { AssigneeRule, Condition, FlowDefinition, FlowNode } from '../model/definition.ts';
import { layout } from '../model/layout.ts';
import { fromBpmn } from './read.server.ts';
import { toBpmn } from './write.server.ts';

const seeded = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

/** Creates a random definition with all types of nodes and settings; equal seeds give equal definitions. */
const anyDefinition = (seed: number): FlowDefinition => {
  const random = seeded(seed);
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  let next = 0;
  const names = () => ({ 'en-us': `Name ${next} <&"'>`, 'zh-cn': '审核' });
  const who = (): AssigneeRule[] => [
    one<AssigneeRule>([{ by: 'label', label: 'x' }, { by: 'accounts', accounts: [1, 2] }, { by: 'leader', up: 1 }, { by: 'focal-point' }]),
  ];
  const when = (): Condition =>
    one<Condition>([{ field: 'a', is: 'is', value: 'x>1' }, { not: { field: 'b', is: 'filled' } }, { all: [{ any: [] }] }]);
  const node = (depth: number): FlowNode => {
    const id = `n${++next}`;
    const kind = one(['approve', 'approve', 'handle', 'copy', 'wait', 'fork'] as const);
    if (kind === 'copy') return { type: kind, id, names: names(), who: who() };
    if (kind === 'wait') return { type: kind, id, names: names(), hours: 1 + Math.floor(random() * 99) };
    if (kind === 'fork' && depth < 3) {
      const mode = one(['first', 'every', 'all'] as const);
      const branches = [1, 2].map((n) => ({
        id: `${id}b${n}`,
        names: names(),
        ...(mode !== 'all' && { when: when() }),
        nodes: list(depth + 1),
      }));
      return { type: 'fork', id, names: names(), mode, branches, otherwise: mode === 'all' ? null : list(depth + 1) };
    }
    const type = kind === 'fork' ? 'approve' : kind;
    const vote = one([{ mode: 'any' as const }, { mode: 'ratio' as const, percent: 60, more: true }]);
    return { type, id, names: names(), who: who(), vote, nobody: one([null, { do: 'keeper' as const }]), own: 'refuse', again: 'ask' };
  };
  const list = (depth: number): FlowNode[] => Array.from({ length: Math.floor(random() * 4) }, () => node(depth));
  return {
    nodes: [node(0), ...list(0)],
    keeper: who(),
    form: [{ id: 'f', names: names(), type: 'choice', options: [{ value: 'a', names: {} }] }],
  };
};

describe('a diagram', () => {
  test('has no overlapping shapes, and every connection joins two shapes (300 trees)', () => {
    for (let seed = 1; seed <= (isFullCaseRun ? 300 : 60); seed += 1) {
      const { boxes, edges, width, height } = layout(anyDefinition(seed));
      for (const [index, a] of boxes.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height).toBe(true);
        for (const b of boxes.slice(index + 1))
          expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
      }
      const known = new Set(boxes.map(({ id }) => id));
      for (const { from, to } of edges) expect(known.has(from) && known.has(to)).toBe(true);
    }
  });
});

describe('BPMN', () => {
  test('reading an exported document gives an equal definition, and exporting that gives the same document', async () => {
    for (let seed = 1; seed <= (isFullCaseRun ? 300 : 60); seed += 1) {
      const definition = anyDefinition(seed);
      const xml = await toBpmn(definition, { name: 'Flow', id: 'flow_1' });
      const read = await fromBpmn(xml);
      expect(read).toEqual({ definition, names: { 'en-us': 'Flow' } });
      if ('definition' in read) expect(await toBpmn(read.definition, { name: 'Flow', id: 'flow_1' })).toBe(xml);
    }
  });

  test('an exported document is valid for a reader that does not know the extension', async () => {
    const xml = await toBpmn(anyDefinition(7), { name: 'Flow', id: 'flow_1' });
    const { warnings } = await (new BpmnModdle({}) as unknown as { fromXML(text: string): Promise<{ warnings: unknown[] }> }).fromXML(xml);
    expect(warnings).toEqual([]);
    expect(xml).toContain('BPMNShape');
  });

  const document = (inside: string) => `<?xml version="1.0"?>
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t"><process id="p">${inside}</process></definitions>`;
  const flow = (id: string, from: string, to: string) => `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;

  test('a document of another tool is imported if flows support its elements', async () => {
    const read = await fromBpmn(
      document(
        `<startEvent id="s"/><userTask id="Task 1" name="Look"/><endEvent id="e"/>${flow('f1', 's', 'Task 1')}${flow('f2', 'Task 1', 'e')}`.replaceAll(
          'Task 1',
          'Task-1',
        ),
      ),
    );
    expect(read).toMatchObject({ definition: { nodes: [{ type: 'approve', id: 'Task_1', names: { 'en-us': 'Look' }, who: [] }] } });
  });

  test.each([
    ['a script', '<startEvent id="s"/><scriptTask id="x"/><endEvent id="e"/>', 'bpmn:ScriptTask'],
    ['a subprocess', '<startEvent id="s"/><subProcess id="x"/><endEvent id="e"/>', 'bpmn:SubProcess'],
    [
      'a cycle',
      `<startEvent id="s"/><task id="a"/><task id="b"/>${flow('1f', 's', 'a')}${flow('f2', 'a', 'b')}${flow('f3', 'b', 'a')}`.replace(
        '1f',
        'f1',
      ),
      'bpmn:Task',
    ],
    ['an unreachable element', `<startEvent id="s"/><task id="lost"/><endEvent id="e"/>${flow('f1', 's', 'e')}`, 'bpmn:Task'],
  ])('%s is reported as unsupported, and nothing is imported', async (_, inside, element) => {
    expect(await fromBpmn(document(inside))).toMatchObject({ unsupported: expect.arrayContaining([expect.objectContaining({ element })]) });
  });

  const refused = (xml: string) =>
    fromBpmn(xml).then(
      () => null,
      (error: AppError) => ({ ...error.fields, ...error.factsOf.xml }),
    );
  test('documents that are too large, malformed, have a DTD or more than 500 elements are refused', async () => {
    expect(await refused(`<!--${'x'.repeat(1_100_000)}-->`)).toEqual({ xml: 'fileSize' });
    expect(await refused('<a')).toEqual({ xml: 'fileBroken' });
    expect(await refused('<html/>')).toEqual({ xml: 'fileBroken' });
    expect(await refused(`<!DOCTYPE x [<!ENTITY a "b">]>${document('')}`)).toEqual({ xml: 'fileBroken' });
    expect(await refused(document('<task id="a"/>').replace('</process>', '</task>'))).toEqual({ xml: 'fileBroken' });
    expect(await refused(document(Array.from({ length: 501 }, (_, n) => `<task id="t${n}"/>`).join('')))).toEqual({ xml: 'fileSize' });
  });

  const attributes = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=""`).join(' ');
  const namespaces = (count: number) => Array.from({ length: count }, (_, n) => `<x xmlns:n${n}='urn:${n}'/>`).join('');
  test.each([
    ['51 levels', document(`${'<x>'.repeat(49)}${'</x>'.repeat(49)}`), { xml: 'tooManyLevels', most: 50 }],
    ['101 attributes of one element', document(`<task id=">" ${attributes(100)}/>`), { xml: 'tooManyAttributes', most: 100 }],
    [
      '100,001 attributes of all elements',
      document(Array.from({ length: 1001 }, () => `<x ${attributes(100)}/>`).join('')),
      { xml: 'tooManyAttributes', most: 100_000 },
    ],
    ['1,001 namespaces', document(namespaces(1000)), { xml: 'tooManyNamespaces', most: 1000 }],
    ['20,001 elements', document('<x/>'.repeat(19_999)), { xml: 'tooManyElements', most: 20_000 }],
  ])('a document beyond a limit is refused before it is parsed: %s', async (_, xml, expected) => {
    expect(await refused(xml)).toEqual(expected);
  });

  test('settings with endless nesting are refused as malformed', async () => {
    const settings = `<extensionElements><settings xmlns="urn:brics:flow">${'['.repeat(100_000)}</settings></extensionElements>`;
    expect(await refused(document(`${settings}<startEvent id="s"/><endEvent id="e"/>${flow('f', 's', 'e')}`))).toEqual({
      xml: 'fileBroken',
    });
  });
});
