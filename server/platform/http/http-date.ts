/** Answers a function that formats moments for HTTP headers. It formats each second only once. */
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
