// Imported into the child process that replaces a script (`replaceProcess` in setup.mjs). A killed script forwards no signal, but its IPC
// channel closes; this module then ends the child process.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
