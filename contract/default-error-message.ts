/**
 * The message of a failure that has none of its own. It lies in a file of its own, so that a page that needs only this
 * one does not carry all messages.
 */
export const defaultErrorMessage = '系統忙碌中，請稍後再試';
