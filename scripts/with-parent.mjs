// Imported into every process that a script starts (setup.mjs). A killed script forwards no signal, but its IPC channel closes: the child then
// ends.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
