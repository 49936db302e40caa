import { describe, expect, test } from 'vitest';
import { computeTopicColumns, correctTopics, noTopics, topicsAssignedByRules, topicsStatedBySources } from './topic-columns.ts';

const sourceTopics = { industries: ['healthcare'], technologies: [] };
const given = { industries: ['healthcare', 'education'], technologies: ['ai'] };

describe('topics of a record', () => {
  test('come from its source and from the rules; only the latter are marked', () => {
    const state = computeTopicColumns(sourceTopics, given, []);
    expect(state).toEqual({
      industries: ['healthcare', 'education'],
      technologies: ['ai'],
      assigned: ['industries/education', 'technologies/ai'],
      corrected: [],
    });
    expect(topicsStatedBySources(state)).toEqual(sourceTopics);
    expect(topicsAssignedByRules(state)).toEqual({ industries: ['education'], technologies: ['ai'] });
  });

  test('keep the corrections of operators after later rules and imports', () => {
    const before = computeTopicColumns(sourceTopics, given, []);
    const after = correctTopics(before, { industries: ['education', 'telecom'], technologies: [] });
    expect(after).toEqual({
      industries: ['education', 'telecom'],
      technologies: [],
      assigned: ['industries/education'],
      corrected: ['+industries/telecom', '-industries/healthcare', '-technologies/ai'],
    });
    expect(computeTopicColumns(sourceTopics, given, after.corrected)).toEqual({ ...after, industries: ['education', 'telecom'] });
    expect(topicsStatedBySources(after)).toEqual({ industries: [], technologies: [] });
  });

  test('change with a later correction, which replaces the earlier one', () => {
    const added = correctTopics(noTopics, { industries: [], technologies: ['iot'] });
    const removed = correctTopics(added, { industries: [], technologies: [] });
    expect(removed).toEqual({ ...noTopics, corrected: ['-technologies/iot'] });
    expect(correctTopics(removed, { industries: [], technologies: ['iot'] })).toEqual(added);
  });

  test('do not change if the operator changes nothing', () => {
    const before = computeTopicColumns(sourceTopics, given, ['-technologies/iot']);
    expect(correctTopics(before, before)).toEqual(before);
  });
});
