/** The library brings no types of its own for its entry; as much as is used here. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages: Record<string, object>);
  }
}
