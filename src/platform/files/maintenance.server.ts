import type { Recurring } from '../jobs/definition.ts';
import type { FileStore } from './files.server.ts';

const rhythm = 3600_000;

/** Takes away hourly what lies in the folder of files and belongs to nobody. Several processes may run it on one folder. */
export class FileMaintenance {
  readonly job: Recurring = { name: 'files', every: rhythm, run: () => this.run() };
  readonly #files: FileStore;

  constructor(files: FileStore) {
    this.#files = files;
  }

  run(): Promise<{ incoming: number; bytes: number }> {
    return this.#files.sweep();
  }
}
