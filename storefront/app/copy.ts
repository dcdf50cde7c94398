/** Sentences of the copy table without an error code or a rule. Literals of the document are not changed (G-002). */
export const literals = {
  pageNotFound: 'Page Not Found',
  somethingWentWrong: 'Oops! Something went wrong',
  emptyCart: 'Your shopping cart is empty',
} as const;
