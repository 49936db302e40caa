// Reads the reports of the test runners for test.mjs.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './setup.mjs';

/** Part of the title of every test that is skipped if the machine lacks something: the folder ../shared, or a Chinese font. */
const needPattern = /\(needs [^)]+\)/;

/**
 * Reads a JSON report of vitest: counts, files with their seconds, one line for each failure, and the skipped tests that name what
 * the machine lacks. Returns null if the report is missing or unreadable.
 */
export const readReport = (name, path) => {
  let report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
  const failures = [];
  const skipped = [];
  const note = (place, message) => failures.push(`FAILED ${name} ${place}: ${message}`.replace(/\s+/g, ' ').slice(0, 320));
  for (const { name: test, status, message, assertionResults } of report.testResults) {
    const file = relative(root, test);
    if (status === 'failed' && assertionResults.length === 0) note(file, message);
    for (const { status: outcome, fullName, failureMessages } of assertionResults) {
      if (outcome === 'failed') note(`${file} > ${fullName}`, failureMessages[0] ?? '');
      if (outcome !== 'passed' && outcome !== 'failed' && needPattern.test(fullName)) skipped.push(`${file} > ${fullName}`);
    }
  }
  const unread = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name: test, startTime, endTime }) => ({
      name: `${name} ${relative(root, test)}`,
      seconds: (endTime - startTime) / 1000,
    })),
    failures,
    unmetNeeds: skipped,
  };
};
