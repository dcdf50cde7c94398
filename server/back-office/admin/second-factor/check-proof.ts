import { done, refused } from '#contract/outcome.ts';
import { countTry } from '#server/people/accounts/guessing/wrong-passwords.ts';
import { transact } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { queueSecurityEmail } from '../security-email.ts';
import { consumePasskeyAnswer, type PasskeyAnswer } from './passkeys.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { consumeTotpCode } from './totp.ts';

/** Exactly one of the three is given. */
export interface Proof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/**
 * Checks the second factor that the administrator shows: VERIFY_FAIL if it is wrong or was used before. Wrong codes
 * count like wrong passwords (G-166): after ten in a row every further one must wait, TOO_MANY_REQUESTS. A passkey
 * cannot be guessed, so only the number of tries from one address is limited.
 */
export async function checkProof(shop: Shop, request: RequestContext, proof: Proof) {
  const limited = await throttle(shop, 'admin-second-factor', request);
  if (limited) return limited;
  if (Object.values(proof).filter((given) => given !== undefined).length !== 1) {
    return invalid({ code: '請輸入驗證碼' });
  }
  const outcome = await consumeProof(shop, request, proof);
  const event = outcome.ok ? 'second-factor-shown' : 'second-factor-refused';
  shop.security.note(event, request, request);
  if (outcome.ok && proof.recoveryCode) shop.security.note('recovery-code-used', request, request);
  return outcome;
}

async function consumeProof(shop: Shop, request: RequestContext, proof: Proof) {
  const { administratorId } = request;
  const { code, recoveryCode = '', passkey } = proof;
  if (passkey) {
    const owner = await consumePasskeyAnswer(shop, administratorId, passkey);
    return owner ? done({}) : refused('VERIFY_FAIL', { message: passkeyRefused });
  }
  const who = { audience: 'second-factor', id: administratorId } as const;
  const counted = await countTry(shop, request, who);
  if (!counted.ok) return counted;
  const isRight =
    code === undefined
      ? await showRecoveryCode(shop, administratorId, recoveryCode)
      : await consumeTotpCode(shop, administratorId, code);
  if (!isRight) return refused('VERIFY_FAIL');
  await counted.value.succeed();
  return done({});
}

/** Uses the code up and enqueues the e-mail to its owner, in one transaction. */
function showRecoveryCode(shop: Shop, administratorId: number, code: string): Promise<boolean> {
  return transact(shop.db, async (transaction) => {
    const isTaken = await consumeRecoveryCode({ ...shop, db: transaction }, administratorId, code);
    const action = { occasion: 'recovery-code-used' } as const;
    if (isTaken) await queueSecurityEmail(shop, transaction, administratorId, action);
    return isTaken;
  });
}

/** The sentence for an unknown passkey, or one with a wrong answer. */
export const passkeyRefused = '無法以這個通行密鑰驗證，請再試一次或改用其他方式';
