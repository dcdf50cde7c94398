/** The most characters that are stored of what a provider says. */
const mostCharacters = 200;

/**
 * What a provider said, as it came, but in one line, cut, and without what could name a person: e-mail addresses and
 * numbers as long as those of phones or accounts become ＊.
 */
export const providerWords = (text: string | undefined): string =>
  (text ?? '')
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '＊' : word))
    .join(' ')
    // The code at the beginning of a carrier's answer is none of them.
    .replace(/(?<!^)\d[\d -]{6,}\d/g, '＊')
    .trim()
    .slice(0, mostCharacters);
