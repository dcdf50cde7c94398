import { refused } from '#contract/outcome.ts';

/** Answers VALIDATION_FAILED for tags of an order or a member that would become more than `most`. */
export function tooManyTags(most: number) {
  const message = `最多 ${most} 個標籤`;
  return refused('VALIDATION_FAILED', { message, errors: { add: message } });
}
