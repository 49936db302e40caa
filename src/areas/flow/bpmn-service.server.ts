import { nameIn } from '../../base/names.ts';
import type { Context } from '../../platform/http/context.ts';
import { fromBpmn } from './bpmn/read.server.ts';
import { toBpmn } from './bpmn/write.server.ts';
import { assertSize } from './checker.server.ts';
import type { Flows } from './flows.server.ts';
import type { FlowDefinition, Names } from './model/definition.ts';
import { diagram, outline } from './model/diagram.ts';
import { wordsOf } from './words.server.ts';

/** What was read of a BPMN document: a definition, or what of it no flow has. */
interface Imported {
  definition: FlowDefinition | null;
  names: Names;
  unsupported: { element: string; id: string | null }[];
}

/** Definitions as others read them: as BPMN 2.0, as a drawing. */
export class Bpmn {
  readonly #flows: Flows;

  constructor(flows: Flows) {
    this.#flows = flows;
  }

  async write(context: Context, id: string): Promise<{ xml: string }> {
    const { definition, names } = await this.#flows.definition(context, id);
    assertSize(definition, ['steps']);
    return { xml: await toBpmn(definition, { name: nameIn(context.locale, names, id), id: `flow_${id}` }) };
  }

  /** E_VALIDATION for what is too large or no BPMN; what is BPMN but no flow is listed, and nothing of it taken over. */
  async read({ signal }: Context, xml: string): Promise<Imported> {
    const found = await fromBpmn(xml, signal);
    return 'unsupported' in found ? { definition: null, names: {}, unsupported: found.unsupported } : { ...found, unsupported: [] };
  }

  /** The drawing, and the list that stands for it where it cannot be seen. E_VALIDATION at `draft` for more steps than may be published. */
  draw({ locale }: Context, definition: FlowDefinition): { svg: string; outline: ReturnType<typeof outline> } {
    assertSize(definition, ['steps']);
    return { svg: diagram(definition, { locale, words: wordsOf(locale) }), outline: outline(definition, locale) };
  }
}
