import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leaveOutUnused } from './app/internals/react-router/leave-out-unused.ts';
import { reportLostScripts } from './app/internals/react-router/report-lost-scripts.ts';
import { asciiOutput } from './ascii-output.ts';
import { sharedChunks } from './shared-chunks.ts';

/**
 * Modules that only contain declarations. They have no side effects, so that a page does not contain their unused
 * parts.
 */
const declarations = /\/(contract|rules|app\/(data|internals))\/|\/load-(home|listing|product)\./;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOutUnused(), reportLostScripts()],
  // How long plugins take is of no use to who starts a shop.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedChunks } },
          treeshake: { moduleSideEffects: [{ test: declarations, sideEffects: false }] },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './app/handler.server.ts', output: asciiOutput } },
      // Everything is in one bundle: the build decides which React runs, not NODE_ENV.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}));
