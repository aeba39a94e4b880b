/**
 * Whether a file of this name holds private keys, passwords or a browser's log-ins, wherever it lies: such a file is read
 * by no agent.
 */
export function isKeyFile(name: string): boolean {
  const folded = name.normalize('NFC').toLowerCase();
  return KEY_ENDING.test(folded) || /^id_(?:rsa|dsa|ecdsa|ed25519)/.test(folded) || KEY_FILES.has(folded);
}

const KEY_ENDING =
  /\.(?:pem|key|p12|pfx|pkcs12|p8|jks|keystore|kdbx?|ppk|gpg|pgp|keychain(?:-db)?|wallet|ovpn|agilekeychain|opvault)$/;

const KEY_FILES = new Set([
  'wallet.dat',
  'logins.json',
  'key3.db',
  'key4.db',
  'cookies',
  'cookies.sqlite',
  'login data',
  'web data',
  'local state',
  'ntuser.dat',
  'credentials',
  'known_hosts',
  'authorized_keys',
  'shadow',
]);
