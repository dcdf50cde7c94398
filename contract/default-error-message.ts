/**
 * The message of a failure without a message of its own. It has a file of its own, so that a page that needs only
 * this message does not load all of them.
 */
export const defaultErrorMessage = '系統忙碌中，請稍後再試';
