import type { Calls } from '../../../../platform/http/operation.ts';
import { isCoded } from '../../../../web/lib/api.ts';
import type { ApiError } from '../../../../web/lib/browser-api.ts';
import type { operations, PostingForm, PostingInput } from '../../operations.ts';
import { isSame } from './values.ts';

/** Milliseconds after the last change, and between tries without an answer. */
const pause = 2000;
const retry = 10_000;

export type DraftState =
  | { is: 'clean' | 'changed' | 'saving' | 'offline' | 'signedOut' }
  | { is: 'saved'; at: string }
  /** Saved elsewhere meanwhile: the owner decides which text stays. */
  | { is: 'conflict'; newer: PostingForm }
  | { is: 'refused'; error: ApiError };

interface Options {
  posting: PostingForm;
  /** Makes a new posting once, however often it is sent. */
  key: string;
  api: Pick<Calls<typeof operations>, 'createPosting' | 'savePosting' | 'postingFields'>;
  /** What the form says now; while it is being typed without what is not complete yet. */
  read: (whole: boolean) => PostingInput;
  /** Keeps what was typed in the browser until it is saved. */
  keep: (input: PostingInput) => void;
  /** `whole`: nothing of what is typed is left to be saved. */
  onSaved: (posting: PostingForm, whole: boolean) => void;
}

/** Saves a posting while it is written: one call at a time, made once, never over somebody else's newer text unasked. */
export class Draft {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #posting: PostingForm;
  #state: DraftState = { is: 'clean' };
  #changed = false;
  #whole = false;
  /** A new posting was sent and may have arrived without an answer. */
  #sent = false;
  #running: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#posting = options.posting;
  }

  get posting(): PostingForm {
    return this.#posting;
  }
  readonly state = (): DraftState => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Something was typed. */
  touch(): void {
    this.#changed = true;
    this.#options.keep(this.#options.read(true));
    if (this.#state.is === 'conflict') return;
    if (this.#state.is !== 'saving') this.#setState({ is: 'changed' });
    this.#schedule(pause);
  }

  /** Saves what is not saved yet, with `whole` everything as it stands; tells whether all is safe now. */
  flush({ whole = false } = {}): Promise<boolean> {
    if (whole) [this.#whole, this.#changed] = [true, true];
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** The owner's choice between two texts: what was typed is saved over the newer one. */
  keepMine(): Promise<boolean> {
    if (this.#state.is === 'conflict') this.#posting = this.#state.newer;
    this.#changed = true;
    this.#setState({ is: 'changed' });
    return this.flush();
  }

  /** What the server did by another call. */
  adopt(posting: PostingForm): void {
    this.#posting = posting;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #run(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#changed && this.#state.is !== 'conflict') {
      this.#changed = false;
      this.#setState({ is: 'saving' });
      const input = this.#options.read(this.#whole);
      this.#whole = false;
      try {
        this.#posting = await this.#send(input);
      } catch (error) {
        this.#changed = true;
        await this.#handleFailure(error, input);
        if (this.#state.is !== 'changed') return false;
        continue;
      }
      this.#reportSaved(input);
    }
    return !this.#changed && this.#state.is !== 'changed';
  }

  /** What is not complete yet or was typed since stays in the browser, under the posting's own name. */
  #reportSaved(input: PostingInput): void {
    const typed = this.#options.read(true);
    const whole = JSON.stringify(typed) === JSON.stringify(input);
    if (!whole) this.#options.keep(typed);
    this.#options.onSaved(this.#posting, whole);
    this.#setState(whole ? { is: 'saved', at: new Date().toISOString() } : { is: 'changed' });
  }

  async #send(input: PostingInput): Promise<PostingForm> {
    const { api, key } = this.#options;
    const { id, version } = this.#posting;
    if (id !== null) return api.savePosting(id, { ...input, version });
    const again = this.#sent;
    this.#sent = true;
    const made = await api.createPosting({ ...input, key });
    // the first try may have arrived with less in it
    return again && made.id !== null && !isSame(made.values, input) ? api.savePosting(made.id, { ...input, version: made.version }) : made;
  }

  async #handleFailure(error: unknown, input: PostingInput): Promise<void> {
    if (!isCoded(error)) throw error;
    if (error.code === 'E_UNAUTHENTICATED') return this.#setState({ is: 'signedOut' });
    if (error.code === 'E_CONFLICT' && this.#posting.id !== null) {
      const newer = await this.#options.api.postingFields({ id: this.#posting.id }).catch(() => null);
      if (!newer) return this.#retryLater();
      // an answer got lost on its way: the newer text is this one
      if (isSame(newer.values, input)) {
        this.#posting = newer;
        return this.#setState({ is: 'changed' });
      }
      return this.#setState({ is: 'conflict', newer });
    }
    if (error.status === 0 || error.status === 429 || error.status >= 500) return this.#retryLater();
    this.#setState({ is: 'refused', error });
  }

  #retryLater(): void {
    this.#setState({ is: 'offline' });
    this.#schedule(retry);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #setState(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
