import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { FlowNode } from '../../src/areas/flow/model/definition.ts';
import { approvalStep, flowFormOf } from '../harness/flows.ts';
import { call, operatorCookie } from './accounts.ts';
import { openPage } from './browser.ts';

/** File of bpmn-js, the reference viewer of BPMN 2.0. The viewer must open the exported definitions. */
const viewer = fileURLToPath(import.meta.resolve('bpmn-js/dist/bpmn-viewer.production.min.js'));
const operator = await operatorCookie();

const steps = (from: number, count: number): FlowNode[] => Array.from({ length: count }, (_, n) => approvalStep(`s${from + n}`, [1]));
const fork = (id: string, mode: 'first' | 'every' | 'all', from: number): FlowNode => {
  const names = { 'en-us': id, 'ru-ru': `Развилка ${id}` };
  const when = mode === 'all' ? null : ({ field: 'amount', is: 'atLeast', value: from } as const);
  const branch = (n: number) => ({ id: `${id}-${n}`, names: { 'en-us': `${id} ${n}` }, when, nodes: steps(from + 3 * n, 3) });
  return { type: 'fork', id, names, mode, branches: [branch(0), branch(1)], otherwise: mode === 'all' ? null : steps(from + 6, 1) };
};
const definitions: Record<string, readonly FlowNode[]> = {
  'one step': steps(0, 1),
  'thirty steps with forks': [
    ...steps(0, 4),
    fork('first', 'first', 10),
    { type: 'copy', id: 'copy', names: { 'en-us': 'Told' }, who: [{ by: 'label', label: 'administrator' }] },
    fork('every', 'every', 20),
    { type: 'wait', id: 'wait', names: { 'en-us': 'A week' }, hours: 40 },
    fork('all', 'all', 30),
    ...steps(40, 5),
  ],
};

test.each(Object.entries(definitions))(
  'bpmn-js opens the exported flow %s without warnings and draws each step with its name',
  async (_name, nodes) => {
    const made = await call<{ id: string }>(
      'POST',
      '/api/admin/flows',
      { names: { 'en-us': 'For BPMN' }, subject: 'form', country: null, draft: flowFormOf(nodes) },
      operator,
    );
    const { xml } = (await call<{ xml: string }>('GET', `/api/admin/flows/${made.data.id}/bpmn`, undefined, operator)).data;
    const page = await openPage();
    try {
      await page.setContent('<div id="canvas" style="width:1400px;height:900px"></div>');
      await page.addScriptTag({ path: viewer });
      const opened = await page.evaluate(async (text) => {
        interface Shape {
          type: string;
          businessObject: { name?: string };
          width?: number;
          waypoints?: unknown[];
        }
        interface Viewer {
          importXML(xml: string): Promise<{ warnings: { message: string }[] }>;
          get(name: 'elementRegistry'): { getAll(): Shape[] };
        }
        const { BpmnJS } = window as unknown as { BpmnJS: new (options: { container: string }) => Viewer };
        const drawn = new BpmnJS({ container: '#canvas' });
        const { warnings } = await drawn.importXML(text);
        const shapes = drawn.get('elementRegistry').getAll();
        return {
          warnings: warnings.map(({ message }) => message),
          tasks: shapes.filter(({ type }) => /Task$/.test(type)).map(({ businessObject }) => businessObject.name ?? ''),
          flows: shapes.filter(({ type, waypoints }) => type === 'bpmn:SequenceFlow' && (waypoints?.length ?? 0) > 1).length,
          ends: shapes.filter(({ type }) => type === 'bpmn:StartEvent' || type === 'bpmn:EndEvent').length,
        };
      }, xml);
      const ids = [...xml.matchAll(/<bpmn2?:sequenceFlow |<sequenceFlow /g)];
      expect(opened.warnings).toEqual([]);
      expect(opened.ends).toBe(2);
      expect(opened.flows).toBe(ids.length);
      expect(opened.tasks.filter((name) => /^s\d+$/.test(name)).length).toBe((JSON.stringify(nodes).match(/"id":"s\d+"/g) ?? []).length);
    } finally {
      await page.context().close();
    }
  },
);
