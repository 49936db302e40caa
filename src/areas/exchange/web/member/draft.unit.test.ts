import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../web/lib/browser-api.ts';
import type { PostingForm, PostingInput, PostingValues } from '../../operations.ts';
import { PostingAutosave } from './draft.ts';

const values: PostingValues = {
  category: 'demand',
  title: '',
  summary: '',
  body: '',
  lang: 'en-us',
  country: null,
  industries: [],
  technologies: [],
  ics: [],
  unitName: '',
  address: '',
  contact: '',
  link: '',
  image: null,
  attachments: [],
};
const formOf = (id: string | null, version: number, overrides: Partial<PostingValues> = {}): PostingForm => ({
  id,
  record: null,
  publication: null,
  auditStatus: 'filling',
  reason: null,
  progress: -1,
  expires: null,
  expired: false,
  version,
  updated: '2026-01-01T00:00:00.000Z',
  may: ['edit', 'submit'],
  fields: [],
  values: { ...values, ...overrides },
  differences: [],
  events: [],
});

/** Fake server with one posting, and a form to type into. */
const desk = (id: string | null = null) => {
  let stored = id === null ? null : formOf(id, 1);
  const typed: { title: string; link?: string } = { title: '' };
  const fail: ApiError[] = [];
  const answer = async (input: Partial<PostingInput>) => {
    const { version, key: _, ...inputValues } = input as { version?: number; key?: string } & Partial<PostingValues>;
    if (stored && version !== undefined && version !== stored.version) throw new ApiError('E_CONFLICT', 409, '');
    if (stored && version === undefined) return stored; // repeated create call with an equal key
    stored = formOf('7', (stored?.version ?? 0) + 1, { ...stored?.values, ...inputValues });
    const lost = fail.shift();
    if (lost) throw lost;
    return stored;
  };
  const api = {
    createPosting: vi.fn((input: PostingInput) => answer(input)),
    savePosting: vi.fn((_: string, input: PostingInput & { version: number }) => answer(input)),
    postingFields: vi.fn(async () => stored as PostingForm),
  };
  const storeInput = vi.fn();
  const onSaved = vi.fn();
  const read = (includesIncomplete: boolean) =>
    includesIncomplete || typed.link?.startsWith('https://') ? { ...typed } : { title: typed.title };
  const draft = new PostingAutosave({ posting: stored ?? formOf(null, 0), key: 'k', api, read, keep: storeInput, onSaved });
  const type = (title: string) => {
    typed.title = title;
    draft.touch();
  };
  const typeLink = (link: string) => {
    typed.link = link;
    draft.touch();
  };
  const elsewhere = (title: string) => {
    stored = formOf('7', (stored as PostingForm).version + 1, { title });
  };
  return { draft, api, keep: storeInput, onSaved, type, typeLink, fail, elsewhere, stored: () => stored as PostingForm };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an automatically saved draft', () => {
  test('is saved two seconds after the last change: created once, then updated', async () => {
    const { draft, api, type, stored, keep: storeInput } = desk();
    type('G');
    await vi.advanceTimersByTimeAsync(1500);
    type('Ga');
    await vi.advanceTimersByTimeAsync(1999);
    expect(api.createPosting).not.toHaveBeenCalled();
    expect(storeInput).toHaveBeenLastCalledWith({ title: 'Ga' });
    await vi.advanceTimersByTimeAsync(1);
    expect(draft.state().is).toBe('saved');
    type('Gate');
    await draft.flush();
    expect(api.createPosting).toHaveBeenCalledTimes(1);
    expect(api.savePosting).toHaveBeenCalledWith('7', { title: 'Gate', version: 1 });
    expect(stored().values.title).toBe('Gate');
    await draft.flush();
    expect(api.savePosting).toHaveBeenCalledTimes(1);
  });

  test('merges concurrent saves, and saves later input afterwards', async () => {
    const { draft, api, type, stored } = desk();
    type('One');
    const both = [draft.flush(), draft.flush()];
    type('Two');
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(api.createPosting).toHaveBeenCalledTimes(1);
    expect(stored().values.title).toBe('Two');
  });

  test('keeps input typed during a save in the browser until it is saved', async () => {
    const { draft, type, keep: storeInput, onSaved, api } = desk('7');
    type('One');
    const saved = draft.flush();
    type('Two');
    api.savePosting.mockRejectedValueOnce(new ApiError('E_OFFLINE', 0, ''));
    expect(await saved).toBe(false);
    expect(onSaved.mock.calls.map(([, isAllSaved]) => isAllSaved)).toEqual([false]);
    expect(storeInput).toHaveBeenLastCalledWith({ title: 'Two' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onSaved.mock.calls.map(([, isAllSaved]) => isAllSaved)).toEqual([false, true]);
  });

  test('keeps incomplete input in the browser and does not report it as saved', async () => {
    const { draft, type, typeLink, keep: storeInput, onSaved, stored } = desk();
    type('One');
    typeLink('example.org');
    expect(await draft.flush()).toBe(false);
    expect(draft.state().is).toBe('changed');
    expect(stored().values).toMatchObject({ title: 'One', link: '' });
    expect(onSaved).toHaveBeenLastCalledWith(expect.anything(), false);
    expect(storeInput).toHaveBeenLastCalledWith({ title: 'One', link: 'example.org' });
    expect(await draft.flush()).toBe(false);
    typeLink('https://example.org');
    expect(await draft.flush()).toBe(true);
    expect(draft.state().is).toBe('saved');
    expect(onSaved).toHaveBeenLastCalledWith(expect.anything(), true);
  });

  test('retries after a network error without creating the posting twice', async () => {
    const { draft, api, type, fail, stored } = desk();
    fail.push(new ApiError('E_OFFLINE', 0, ''));
    type('One');
    expect(await draft.flush()).toBe(false);
    expect(draft.state().is).toBe('offline');
    type('Two');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(draft.state().is).toBe('saved');
    expect(api.createPosting).toHaveBeenCalledTimes(2);
    expect(stored().values.title).toBe('Two');
    expect(stored().version).toBe(2);
  });

  test('treats a lost answer after a change as saved, not as a conflict', async () => {
    const { draft, type, fail } = desk('7');
    fail.push(new ApiError('E_OFFLINE', 0, ''));
    type('One');
    await draft.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(draft.state().is).toBe('saved');
  });

  test('keeps a newer version from elsewhere until the owner decides', async () => {
    const { draft, type, elsewhere, stored, api } = desk('7');
    elsewhere('Theirs');
    type('Mine');
    expect(await draft.flush()).toBe(false);
    expect(draft.state()).toMatchObject({ is: 'conflict', newer: { values: { title: 'Theirs' } } });
    type('Mine still');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(stored().values.title).toBe('Theirs');
    expect(api.savePosting).toHaveBeenCalledTimes(1);
    expect(await draft.keepMine()).toBe(true);
    expect(stored().values.title).toBe('Mine still');
  });

  test.each([
    [new ApiError('E_UNAUTHENTICATED', 401, ''), 'signedOut'],
    [new ApiError('E_VALIDATION', 400, '', { body: 'too much' }), 'refused'],
    [new ApiError('E_STATE', 409, ''), 'refused'],
    [new ApiError('E_INTERNAL', 500, ''), 'offline'],
    [new ApiError('E_TOO_MANY', 429, ''), 'offline'],
  ])('reports the error %s and keeps the text in the browser', async (error, state) => {
    const { draft, type, fail, onSaved } = desk('7');
    fail.push(error);
    type('One');
    expect(await draft.flush()).toBe(false);
    expect(draft.state().is).toBe(state);
    expect(onSaved).not.toHaveBeenCalled();
  });
});
