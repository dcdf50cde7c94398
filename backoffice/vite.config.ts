import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { helpPages } from './help-pages-plugin.ts';
import { sharedChunks } from './shared-chunks.ts';
import { themeVariables } from './theme-variables-plugin.ts';

export default defineConfig({
  base: '/admin/',
  plugins: [themeVariables(), helpPages(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } },
    },
  },
});
