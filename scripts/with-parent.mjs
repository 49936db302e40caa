// Imported into every process that a script starts (setup.mjs): killed, the script passes no signal on, but the channel between the two closes.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
