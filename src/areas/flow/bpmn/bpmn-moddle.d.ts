/** Types of the used part of the library, which has none for its entry point. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages: Record<string, object>);
  }
}
