import type { Plugin, Rolldown } from 'vite';

/**
 * Writes the modules of a server without comments and in ASCII only. V8 holds the text of every module as long as
 * the process lives, and a single Chinese character makes it use two bytes for each character.
 */
export const asciiOutput: Rolldown.OutputOptions = {
  comments: false,
  minify: {
    compress: false,
    mangle: false,
    codegen: { asciiOnly: true, removeWhitespace: false },
  },
};

/**
 * The same for tagged templates, such as SQL. The bundler leaves their characters, because a tag may read the raw
 * text.
 */
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

/** A character behind a backslash stays: the two are one escape sequence. */
const unescaped = /(?<!\\)[^\0-\x7f]/g;

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
