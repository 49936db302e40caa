// Named, timed child processes for check.mjs and test.mjs.
import { spawn } from 'node:child_process';
import { root, toolEnv } from './setup.mjs';

/** Runs Node in the project's root, its output passed through; a step that outlives its time is ended and has failed. */
export const runStep = (name, node, args, { minutes, env = {} }) =>
  new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(node, args, { cwd: root, env: toolEnv(env), stdio: ['ignore', 'inherit', 'inherit'] });
    const timers = [
      setTimeout(() => child.kill('SIGTERM'), minutes * 60_000),
      setTimeout(() => child.kill('SIGKILL'), minutes * 60_000 + 10_000),
    ];
    const end = (ok, why) => {
      for (const timer of timers) clearTimeout(timer);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}  ${seconds} s${ok || !why ? '' : `  (${why})`}`);
      resolve({ ok });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('exit', (code, signal) => end(code === 0, signal ? `ended by ${signal}` : ''));
  });
