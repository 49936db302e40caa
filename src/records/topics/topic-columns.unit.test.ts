import { describe, expect, test } from 'vitest';
import { assignedTopics, correctTopics, noTopics, settleTopics, topicsOfSources } from './topic-columns.ts';

const said = { industries: ['healthcare'], technologies: [] };
const given = { industries: ['healthcare', 'education'], technologies: ['ai'] };

describe('the topics of a record', () => {
  test('are what its source says and what the rules give, which alone is marked', () => {
    const state = settleTopics(said, given, []);
    expect(state).toEqual({
      industries: ['healthcare', 'education'],
      technologies: ['ai'],
      assigned: ['industries/education', 'technologies/ai'],
      corrected: [],
    });
    expect(topicsOfSources(state)).toEqual(said);
    expect(assignedTopics(state)).toEqual({ industries: ['education'], technologies: ['ai'] });
  });

  test('stay as people decided, whatever rules and sources say afterwards', () => {
    const before = settleTopics(said, given, []);
    const after = correctTopics(before, { industries: ['education', 'telecom'], technologies: [] });
    expect(after).toEqual({
      industries: ['education', 'telecom'],
      technologies: [],
      assigned: ['industries/education'],
      corrected: ['+industries/telecom', '-industries/healthcare', '-technologies/ai'],
    });
    expect(settleTopics(said, given, after.corrected)).toEqual({ ...after, industries: ['education', 'telecom'] });
    expect(topicsOfSources(after)).toEqual({ industries: [], technologies: [] });
  });

  test('a later decision replaces an earlier one', () => {
    const added = correctTopics(noTopics, { industries: [], technologies: ['iot'] });
    const removed = correctTopics(added, { industries: [], technologies: [] });
    expect(removed).toEqual({ ...noTopics, corrected: ['-technologies/iot'] });
    expect(correctTopics(removed, { industries: [], technologies: ['iot'] })).toEqual(added);
  });

  test('nothing changes where nothing was changed', () => {
    const before = settleTopics(said, given, ['-technologies/iot']);
    expect(correctTopics(before, before)).toEqual(before);
  });
});
