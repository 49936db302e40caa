import type { OperationCalls } from '../../../../platform/http/operation.ts';
import { isCodedError } from '../../../../web/lib/api.ts';
import type { ApiError } from '../../../../web/lib/browser-api.ts';
import type { operations, PostingForm, PostingInput } from '../../operations.ts';
import { inputEqualsValues } from './values.ts';

/** Milliseconds between the last change and saving. */
const pause = 2000;
/** Milliseconds between retries after a network or server error. */
const retryDelay = 10_000;

export type AutosaveState =
  | { is: 'clean' | 'changed' | 'saving' | 'offline' | 'signedOut' }
  | { is: 'saved'; at: string }
  /** The posting was saved elsewhere meanwhile; the owner must choose a text. */
  | { is: 'conflict'; newer: PostingForm }
  | { is: 'refused'; error: ApiError };

interface Options {
  posting: PostingForm;
  /** Idempotency key: a new posting is created once, even if it is sent again. */
  key: string;
  api: Pick<OperationCalls<typeof operations>, 'createPosting' | 'savePosting' | 'postingFields'>;
  /** Returns the values of the form. If `includesIncomplete` is false, incomplete values are omitted, such as a half-typed link. */
  read: (includesIncomplete: boolean) => PostingInput;
  /** Stores typed values in the browser until they are saved. */
  keep: (input: PostingInput) => void;
  /** Called after saving. `isAllSaved`: true if all typed values are saved. */
  onSaved: (posting: PostingForm, isAllSaved: boolean) => void;
}

/**
 * Saves a posting automatically, one call at a time. A new posting is created only once. A newer version from elsewhere is overwritten only
 * if the owner decides so.
 */
export class PostingAutosave {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #posting: PostingForm;
  #state: AutosaveState = { is: 'clean' };
  #changed = false;
  #whole = false;
  /** True after a create call was sent; the server may have stored it although the answer was lost. */
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
  readonly state = (): AutosaveState => this.#state;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Marks the form as changed and schedules saving (debounce). */
  touch(): void {
    this.#changed = true;
    this.#options.keep(this.#options.read(true));
    if (this.#state.is === 'conflict') return;
    if (this.#state.is !== 'saving') this.#setState({ is: 'changed' });
    this.#schedule(pause);
  }

  /** Saves pending changes; `whole`: including incomplete values. Returns whether everything is saved. */
  flush({ whole: includesIncomplete = false } = {}): Promise<boolean> {
    if (includesIncomplete) [this.#whole, this.#changed] = [true, true];
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resolves a conflict with the owner's text: saves it over the newer version. */
  keepMine(): Promise<boolean> {
    if (this.#state.is === 'conflict') this.#posting = this.#state.newer;
    this.#changed = true;
    this.#setState({ is: 'changed' });
    return this.flush();
  }

  /** Replaces the posting with the one that another call returned, such as a submission. */
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

  /** Stores values in the browser that are incomplete or were typed during saving, and reports the saved posting. */
  #reportSaved(input: PostingInput): void {
    const typed = this.#options.read(true);
    const isAllSaved = JSON.stringify(typed) === JSON.stringify(input);
    if (!isAllSaved) this.#options.keep(typed);
    this.#options.onSaved(this.#posting, isAllSaved);
    this.#setState(isAllSaved ? { is: 'saved', at: new Date().toISOString() } : { is: 'changed' });
  }

  async #send(input: PostingInput): Promise<PostingForm> {
    const { api, key } = this.#options;
    const { id, version } = this.#posting;
    if (id !== null) return api.savePosting(id, { ...input, version });
    const again = this.#sent;
    this.#sent = true;
    const made = await api.createPosting({ ...input, key });
    // the first create call may have stored older values
    return again && made.id !== null && !inputEqualsValues(made.values, input)
      ? api.savePosting(made.id, { ...input, version: made.version })
      : made;
  }

  async #handleFailure(error: unknown, input: PostingInput): Promise<void> {
    if (!isCodedError(error)) throw error;
    if (error.code === 'E_UNAUTHENTICATED') return this.#setState({ is: 'signedOut' });
    if (error.code === 'E_CONFLICT' && this.#posting.id !== null) {
      const newer = await this.#options.api.postingFields({ id: this.#posting.id }).catch(() => null);
      if (!newer) return this.#retryLater();
      // the answer of the previous save was lost, so the newer version is our own
      if (inputEqualsValues(newer.values, input)) {
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
    this.#schedule(retryDelay);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #setState(state: AutosaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
