/** The screens on which the preview stands beside the list; on others a button opens it. */
export const wideScreen = '(min-width: 75em)';
