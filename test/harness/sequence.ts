import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects in the order of their longest test files, so that both workers finish at about the same time. */
const projectOrder = ['unit', 'e2e', 'postgresql', 'embedded'];

/** Runs the test files of one project after another, because a worker reuses its loaded modules only within a project. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return projectOrder.flatMap((name) => sorted.filter(({ project }) => project.name === name));
  }
}
