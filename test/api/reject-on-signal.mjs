// Loaded into the shipped server with --import: on SIGUSR2 something fails that nobody hears of.
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('CANARY of the last resort'));
});
