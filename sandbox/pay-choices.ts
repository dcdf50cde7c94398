import { type StandInOutcome, standInOutcomes } from '#contract/enumerations.ts';

/** What was chosen on a payment page; undefined for anything else. */
export function choiceOf(text: string | undefined): StandInOutcome | undefined {
  return standInOutcomes.find((each) => each === text);
}

/** HTML of the buttons with which a shopper says how the payment ends; a form posts the word as `choice`. */
export function choiceButtons({ agree, fail }: { agree: string; fail: string }): string {
  return `<button class="main" name="choice" value="success">${agree}</button>
<button name="choice" value="fail">${fail}</button>
<button name="choice" value="cancel">取消</button>
<button name="choice" value="timeout">付款後不返回商店</button>`;
}
