/**
 * The application of the development server, of the newest code. It holds the data directory, so there is one at a time:
 * requests that arrive while it opens wait for the same one, and it is closed before that of newer code opens.
 */
export class NewestApp<Code, App extends { close(): Promise<unknown> }> {
  readonly #build: (code: Code) => Promise<App>;
  #newest: { code: Code; app: Promise<App> } | undefined;

  constructor(build: (code: Code) => Promise<App>) {
    this.#build = build;
  }

  /** The application of `code`. Rejects with the error of its build; the next call builds it again. */
  open(code: Code): Promise<App> {
    if (this.#newest?.code === code) return this.#newest.app;
    const app = this.close().then(() => this.#build(code));
    const opening = { code, app };
    this.#newest = opening; // before anything is awaited: the next request may arrive meanwhile
    app.catch(() => {
      if (this.#newest === opening) this.#newest = undefined;
    });
    return app;
  }

  /** Resolves when the application, if there is one, has opened and closed. */
  async close(): Promise<void> {
    const newest = this.#newest;
    this.#newest = undefined;
    const app = await newest?.app.catch(() => undefined);
    await app?.close();
  }
}
