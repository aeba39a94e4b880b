import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig, type Logger } from 'vite';
import { diagramFrame } from './diagram/build-frame.ts';

/** Builds the web app into dist/renderer, which the server serves at `/` under a strict content security policy. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), diagramFrame()],
  customLogger: quietLogger(),
  build: {
    outDir: fileURLToPath(new URL('../dist/renderer', import.meta.url)),
    emptyOutDir: true,
    target: 'es2024',
    // The tokens use light-dark(); lowering it would break following the chosen theme.
    cssTarget: ['chrome130', 'firefox130', 'safari18'],
    // The policy allows fonts and scripts from the server only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A slow computer is told at each build where its time goes: nothing that who runs Alcove can act on.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});

// Vite's own reader of `composes … from` sets this warning off, whose advice nobody who builds Alcove can follow.
function quietLogger(): Logger {
  const logger = createLogger();
  const { warnOnce } = logger;
  logger.warnOnce = (message, options) => {
    if (!message.includes('did not pass the `from` option')) warnOnce(message, options);
  };
  return logger;
}
