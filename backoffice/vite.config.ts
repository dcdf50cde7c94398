import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { helpPages } from './help-pages-plugin.ts';
import { sharedChunks } from './shared-chunks.ts';
import { themeVariables } from './theme-variables-plugin.ts';

export default defineConfig({
  base: '/admin/',
  plugins: [themeVariables(), helpPages(), reactRouter()],
  // How long plugins take is of no use to who starts a shop.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } },
    },
  },
});
