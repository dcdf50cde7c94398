import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const base64url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** Encodes the few types of CBOR that a passkey needs: small numbers, bytes, texts and maps. */
function cbor(value: number | Buffer | string | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

interface Place {
  /** The host of the page. */
  rpId?: string;
  origin?: string;
}

/** A software device with one passkey: it makes the answers that a browser would give. */
export function softPasskey({ rpId = 'localhost', origin = 'http://localhost:3000' }: Place = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let count = 0;
  const dataOf = (flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  };
  const clientDataOf = (type: string, options: Readonly<Record<string, unknown>>) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));
  const present = 1;
  const verified = 4;
  const withKey = 64;
  return {
    /** The browser's answer about a new passkey. */
    make(options: Readonly<Record<string, unknown>>) {
      const idLength = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([
        dataOf(present | verified | withKey),
        Buffer.alloc(16),
        idLength,
        credentialId,
        key,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id: base64url(credentialId),
        clientData: base64url(clientDataOf('webauthn.create', options)),
        attestation: base64url(cbor(attestation)),
        transports: ['internal'],
      };
    },
    /** The browser's answer when the passkey is used; `isVerified`: the device has verified the person. */
    use(options: Readonly<Record<string, unknown>>, { isVerified = true } = {}) {
      const clientData = clientDataOf('webauthn.get', options);
      const authenticatorData = dataOf(present | (isVerified ? verified : 0));
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return {
        id: base64url(credentialId),
        clientData: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(createSign('sha256').update(signed).sign(privateKey)),
      };
    },
  };
}
