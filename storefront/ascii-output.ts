import type { Plugin, Rolldown } from 'vite';

/**
 * Writes the modules of a server without comments and with ASCII letters alone: V8 keeps the text of every module as long as the
 * process lives, and a single Chinese letter makes it take two bytes for each of its letters.
 */
export const asciiOutput: Rolldown.OutputOptions = {
  comments: false,
  minify: {
    compress: false,
    mangle: false,
    codegen: { asciiOnly: true, removeWhitespace: false },
  },
};

/** The same for tagged templates, such as SQL, whose letters the bundler leaves because a tag may read how they were spelt. */
export function plainTemplates(): Plugin {
  return {
    name: 'plain-templates',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(unescaped, escaped);
      }
    },
  };
}

/** A letter behind a backslash stays: the two are one sign already. */
const unescaped = /(?<!\\)[^\0-\x7f]/g;

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
