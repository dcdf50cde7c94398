/** Writes moments as HTTP does. The text of a second is made once for all answers of that second. */
export function httpDate(): (moment: Date) => string {
  let second = Number.NaN;
  let text = '';
  return (moment) => {
    const asked = Math.floor(moment.getTime() / 1000);
    if (asked !== second) {
      second = asked;
      text = moment.toUTCString();
    }
    return text;
  };
}
