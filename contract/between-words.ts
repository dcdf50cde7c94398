/** The sign between the words of one record of `search-words`. */
export const betweenWords = '、';
