import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects with long test files run first, so that both workers finish at about the same time. Other projects run before them. */
const projectOrder = ['e2e', 'postgresql', 'embedded'];
const rankOf = ({ project }: TestSpecification): number => projectOrder.indexOf(project.name);

/** Runs the test files of one project after another, because a worker reuses its loaded modules only within a project. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
