import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  cacheDir: resolve(import.meta.dirname, '../../.data/gallery/storefront'),
  plugins: [tailwindcss()],
});
