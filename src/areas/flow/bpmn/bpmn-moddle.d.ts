/** Types of the part of bpmn-moddle that the portal uses; the library has no types for its entry point. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages: Record<string, object>);
  }
}
