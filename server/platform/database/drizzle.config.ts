import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/registries/schema.ts',
  out: './server/migrations',
  casing: 'snake_case',
});
