import { describe, expect, it, test } from 'vitest';
import { pickDecidingSourceStatement, replaceSourceStatement, type StatusFacts, type StatusStatement, statusOf } from './status.ts';

const nothing: StatusFacts = {
  supersededBy: null,
  superseded: false,
  newest: false,
  declared: null,
  date: null,
  implementationDate: null,
  abolitionDate: null,
};
const today = '2026-11-23';
const iso = (says: StatusStatement['says'], at: string | null = '2025-06-03', ref = 'stage 60.60'): StatusStatement => ({
  source: 'ISO Open Data',
  says,
  ref,
  at,
});

describe('status and evidence', () => {
  it.each<[string, Partial<StatusFacts>, string, object]>([
    ['no evidence', {}, 'unknown', { kind: 'none', ref: null, at: null }],
    ['a date of publication alone', { date: '1988' }, 'unknown', { kind: 'none', ref: null, at: null }],
    ['the newest of several editions', { date: '2019-10', newest: true }, 'in-force', { kind: 'edition', ref: null, at: '2019-10' }],
    [
      'a newer edition',
      { supersededBy: { how: 'edition', ref: 'ISO 9001:2015', at: '2015-09' }, superseded: true, declared: 'published' },
      'superseded',
      { kind: 'edition', ref: 'ISO 9001:2015', at: '2015-09' },
    ],
    [
      'a newer record that applies only from a future day',
      {
        supersededBy: { how: 'relation', ref: 'GB/T 1-2026', at: '2027-03-01' },
        superseded: true,
        declared: 'current',
        statements: [{ source: 'SAMR', says: 'current', ref: '现行', at: '2026-09-01' }],
      },
      'in-force',
      { kind: 'source', ref: '现行', at: '2026-09-01', source: 'SAMR' },
    ],
    [
      'the source',
      { declared: 'current', statements: [iso('current')] },
      'in-force',
      { kind: 'source', ref: 'stage 60.60', at: '2025-06-03', source: 'ISO Open Data' },
    ],
    [
      'the source that withdrew it',
      { declared: 'withdrawn', statements: [iso('withdrawn')], newest: true },
      'abolished',
      { kind: 'source' },
    ],
    ['a project without a date', { declared: 'draft', statements: [iso('draft')] }, 'draft', { kind: 'source' }],
    ['before implementation', { implementationDate: '2027-01-01' }, 'upcoming', { kind: 'date', ref: 'implementationDate' }],
    ['since implementation', { implementationDate: '2020' }, 'in-force', { kind: 'date', ref: 'implementationDate', at: '2020' }],
    ['abolished on a day', { abolitionDate: '2026-11-23', declared: 'current' }, 'abolished', { kind: 'date', ref: 'abolitionDate' }],
    ['to be published', { date: '2027' }, 'upcoming', { kind: 'date', ref: 'date' }],
  ])('%s', (_, facts, status, evidence) => {
    expect(statusOf({ ...nothing, ...facts }, today)).toMatchObject({ status, evidence });
  });
});

describe('contradictory statements of sources', () => {
  const list = { ...iso('current', '2026-01-01', 'listed'), source: 'A list' };
  test('the statement read last determines the status', () => {
    expect(pickDecidingSourceStatement([iso('withdrawn', '2025-06-03'), list])).toEqual({ statement: list, reason: 'newest' });
    expect(pickDecidingSourceStatement([iso('withdrawn', '2026-02-01'), list])?.statement.says).toBe('withdrawn');
  });
  test('an editor precedes all sources, the more careful statement wins on one day, and a statement without a date comes last', () => {
    expect(pickDecidingSourceStatement([list, iso('withdrawn', '2026-01-01')])).toMatchObject({
      statement: { says: 'withdrawn' },
      reason: 'careful',
    });
    const editor: StatusStatement = { source: null, says: 'current', ref: null, at: '2024-01-01' };
    expect(pickDecidingSourceStatement([list, iso('withdrawn'), editor])).toEqual({ statement: editor, reason: 'editor' });
    expect(pickDecidingSourceStatement([iso('withdrawn', null), list])?.statement).toBe(list);
  });
  test('both are stored; a source replaces only its own statement', () => {
    expect(replaceSourceStatement([iso('current'), list], iso('withdrawn'))).toEqual([list, iso('withdrawn')]);
    expect(pickDecidingSourceStatement([iso('current')])?.reason).toBe('only');
    expect(pickDecidingSourceStatement([iso('current'), list])?.reason).toBe('agreed');
    expect(pickDecidingSourceStatement([])).toBeNull();
  });
});
