/** One e-mail; `text` and `html` have the same content. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Identifies the e-mail, so that the receiver recognises it if it is sent again after a crash. */
  id?: string;
  /** The address that ends such letters, for the headers List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). */
  leaveUrl?: string | undefined;
  /** It is not recorded that the e-mail was sent, because nobody may find its recipient any more. */
  isUnnoted?: true;
}

/** The content of an e-mail, without its recipient. */
export type EmailText = Pick<Email, 'subject' | 'text' | 'html'>;

/** An e-mail with the sender's name and reply address from the shop's settings. */
export interface SignedEmail extends Email {
  from: { name: string; address: string };
  /** The address for replies; undefined if nobody reads them. */
  replyTo?: string | undefined;
}

/** The mail server takes no e-mail to this address, so that no further try helps. Its words may name the address. */
export class AddressRefused extends Error {
  /** The code of its answer, e.g. 550. */
  readonly code: number;

  constructor(words: string, code: number) {
    super(words);
    this.code = code;
  }
}

/** Hands e-mails over to the mail server; throws if the server does not accept one, AddressRefused if it never will. */
export interface Mail {
  send(message: Email): Promise<void>;
}

/**
 * Sends several e-mails. An address that is refused does not keep the others from theirs; then it throws
 * AddressRefused.
 */
export async function sendEach(mail: Mail, messages: readonly Email[]): Promise<void> {
  let refusal: AddressRefused | undefined;
  for (const message of messages) {
    try {
      await mail.send(message);
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      refusal = error;
    }
  }
  if (refusal) throw refusal;
}
