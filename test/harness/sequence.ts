import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the test files of one project after another, because a worker reuses its loaded modules only within a project. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(files.map(({ project }) => project.name))];
    return projects.flatMap((name) => sorted.filter(({ project }) => project.name === name));
  }
}
