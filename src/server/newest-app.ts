/**
 * Builds and closes the application of the development server. Only one application may be open at a time, because it locks the data
 * directory. Requests that arrive while it opens wait for it. After a change of the code, it is closed before the next application opens.
 */
export class DevelopmentAppManager<Code, App extends { close(): Promise<unknown> }> {
  readonly #build: (code: Code) => Promise<App>;
  #newest: { code: Code; app: Promise<App> } | undefined;

  constructor(build: (code: Code) => Promise<App>) {
    this.#build = build;
  }

  /** Returns the application of `code`, built on the first call. Rejects with the error of its build; the next call builds it again. */
  open(code: Code): Promise<App> {
    if (this.#newest?.code === code) return this.#newest.app;
    const app = this.close().then(() => this.#build(code));
    const opening = { code, app };
    this.#newest = opening; // set before anything is awaited, because the next request may arrive meanwhile
    app.catch(() => {
      if (this.#newest === opening) this.#newest = undefined;
    });
    return app;
  }

  /** Closes the application, if there is one, after it has opened. Resolves when it is closed. */
  async close(): Promise<void> {
    const newest = this.#newest;
    this.#newest = undefined;
    const app = await newest?.app.catch(() => undefined);
    await app?.close();
  }
}
