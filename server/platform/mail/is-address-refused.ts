/**
 * Codes of addresses that are wrong or moved ([RFC 3463](https://www.rfc-editor.org/rfc/rfc3463#section-3.2)). 5.2.1 is
 * none of them: Google also uses it for a mailbox that gets too many e-mails at once.
 */
const badAddress = /^5\.1\.(?:[1236]|10)$/;
/** Replies without such codes that may be about the address. 552 and 554 are about the size and the shop. */
const addressReplies = [550, 551, 553];
/** Words of such a reply that name the address, and those that say that it is wrong. Both have to be there. */
const namesAddress = /\b(?:user|mail ?box|box|recipient|address|account)\b/i;
const saysWrong = /\b(?:unknown|no such|not found|not exist|t exist|invalid|disabled)\b/i;
/** Words that refuse the shop instead of the address. */
const refusesShop = /relay|sender|spf|denied|authenti|permitted|policy|block|spam/i;

/**
 * Whether the mail server refuses the address for good. What refuses the shop, e.g. its IP address, is mended by an
 * operator, so that such an e-mail is tried again.
 */
export function isAddressRefused(error: unknown): boolean {
  const {
    command,
    responseCode = 0,
    response = '',
  } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
  };
  if (command !== 'RCPT TO' || responseCode < 550 || responseCode > 559) return false;
  const [code] = response.match(/\b5\.\d{1,3}\.\d{1,3}\b/) ?? [];
  if (code !== undefined) return badAddress.test(code);
  const isAboutAddress = namesAddress.test(response) && saysWrong.test(response);
  return addressReplies.includes(responseCode) && isAboutAddress && !refusesShop.test(response);
}
