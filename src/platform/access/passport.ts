/** Public key with which the browser encrypts a password before it is sent (RSA-OAEP with SHA-256). */
export interface PasswordEncryptionKey {
  kid: string;
  alg: 'RSA-OAEP-256';
  jwk: { kty: string; n: string; e: string; alg: string; ext: boolean };
}
