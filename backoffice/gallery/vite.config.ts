import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { themeVariables } from '../theme-variables-plugin.ts';

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  cacheDir: resolve(import.meta.dirname, '../../.data/gallery/backoffice'),
  plugins: [themeVariables()],
});
