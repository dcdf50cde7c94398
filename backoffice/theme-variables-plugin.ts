import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { theme } from './app/theme.ts';

const id = 'virtual:theme-variables.css';
const tokensFile = resolve(import.meta.dirname, '../storefront/app/styles/tokens.css');

/**
 * Provides one stylesheet with the colours of the shop and the variables of the library's theme. The library would
 * write its variables into a style element, which the content policy refuses.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load(wanted) {
      if (wanted !== `\0${id}`) return undefined;
      this.addWatchFile(tokensFile);
      const merged = mergeMantineTheme(DEFAULT_THEME, theme);
      return shopColors() + convertCssVariables(defaultCssVariablesResolver(merged), ':root');
    },
  };
}

/** The colours of the storefront, which declares them for Tailwind. */
function shopColors(): string {
  const colors = readFileSync(tokensFile, 'utf8').match(/--color-[\w-]+: [^;*]+;/g) ?? [];
  if (colors.length === 0) throw new Error('The storefront declares no colours.');
  return `:root { ${colors.join(' ')} }\n`;
}
