import { localizedName } from '../../base/names.ts';
import type { Context } from '../../platform/http/context.ts';
import { fromBpmn } from './bpmn/read.server.ts';
import { toBpmn } from './bpmn/write.server.ts';
import { assertDefinitionSize } from './checker.server.ts';
import type { Flows } from './flows.server.ts';
import type { FlowDefinition, LocalizedNames } from './model/definition.ts';
import { flowOutlineRows, renderFlowDiagram } from './model/diagram.ts';
import { diagramWordsOf } from './words.server.ts';

/** The result of reading a BPMN document: a definition, or the elements that flows do not support. */
interface BpmnImportResult {
  definition: FlowDefinition | null;
  names: LocalizedNames;
  unsupported: { element: string; id: string | null }[];
}

/** Exports definitions as BPMN 2.0 and as diagrams, and imports BPMN 2.0. */
export class BpmnService {
  readonly #flows: Flows;

  constructor(flows: Flows) {
    this.#flows = flows;
  }

  async write(context: Context, id: string): Promise<{ xml: string }> {
    const { definition, names } = await this.#flows.definition(context, id);
    assertDefinitionSize(definition, ['steps']);
    return { xml: await toBpmn(definition, { name: localizedName(context.locale, names, id), id: `flow_${id}` }) };
  }

  /**
   * Reads a BPMN document. If it has unsupported elements, returns their list and no definition. Throws E_VALIDATION if the text is too
   * large or is not BPMN.
   */
  async read({ signal }: Context, xml: string): Promise<BpmnImportResult> {
    const found = await fromBpmn(xml, signal);
    return 'unsupported' in found ? { definition: null, names: {}, unsupported: found.unsupported } : { ...found, unsupported: [] };
  }

  /**
   * Draws a definition as SVG, with an outline as its text alternative. Throws E_VALIDATION at `draft` if it has more steps than may be published.
   */
  draw({ locale }: Context, definition: FlowDefinition): { svg: string; outline: ReturnType<typeof flowOutlineRows> } {
    assertDefinitionSize(definition, ['steps']);
    return { svg: renderFlowDiagram(definition, { locale, words: diagramWordsOf(locale) }), outline: flowOutlineRows(definition, locale) };
  }
}
