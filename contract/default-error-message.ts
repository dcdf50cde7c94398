/**
 * Shown wherever a failure brings no sentence of its own. Apart from the other sentences, so that a page which needs
 * no more does not carry them all.
 */
export const defaultErrorMessage = '系統忙碌中，請稍後再試';
