// Runs named child processes with a time limit for check.mjs, test.mjs and prove.mjs.
import { spawn } from 'node:child_process';
import { root, toolEnv } from './setup.mjs';

/**
 * Runs Node in the project's root directory as one step. A step that runs longer than `minutes` is killed and counts as failed. The output
 * of the step is passed through at once. With `quiet` it is printed when the step ends, so that the outputs of parallel steps do not mix.
 */
export const runStep = (name, node, args, { minutes, env = {}, quiet = false }) =>
  new Promise((resolve) => {
    const started = performance.now();
    const output = quiet ? 'pipe' : 'inherit';
    const child = spawn(node, args, { cwd: root, env: toolEnv(env), stdio: ['ignore', output, output] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
    const timers = [
      setTimeout(() => child.kill('SIGTERM'), minutes * 60_000),
      setTimeout(() => child.kill('SIGKILL'), minutes * 60_000 + 10_000),
    ];
    const end = (ok, why) => {
      for (const timer of timers) clearTimeout(timer);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(Buffer.concat(chunks));
      console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}  ${seconds} s${ok || !why ? '' : `  (${why})`}`);
      resolve({ ok });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code, signal) => end(code === 0, signal ? `ended by ${signal}` : ''));
  });
