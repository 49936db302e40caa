import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files of a project follow one another: a worker goes on with the modules that it has loaded only within one project. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(files.map(({ project }) => project.name))];
    return projects.flatMap((name) => sorted.filter(({ project }) => project.name === name));
  }
}
