import type { Email } from './mail.ts';

/** The last line of every e-mail. */
export const footnote = '此信件由系統自動寄出，請勿直接回覆。';
const answeredFootnote = '此信件由系統自動寄出，您可以直接回覆，由客服為您處理。';

/** Marks an e-mail to which the recipient may reply. */
export const answerable = <Text extends Pick<Email, 'text' | 'html'>>(message: Text): Text => ({
  ...message,
  text: message.text.replace(footnote, answeredFootnote),
  html: message.html.replace(footnote, answeredFootnote),
});
