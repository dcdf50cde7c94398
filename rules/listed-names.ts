/** The names of a setting that lists some, separated by commas; blanks around them do not count. */
export const listedNames = (list = ''): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
