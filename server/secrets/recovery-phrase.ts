import { createSecretKey, type KeyObject } from 'node:crypto';

/** The key of the database as 24 English words with a checksum (BIP-39), which a person can write down. */
export async function phraseOf(key: KeyObject): Promise<string> {
  const { entropyToMnemonic, wordlist } = await loadWords();
  return entropyToMnemonic(key.export(), wordlist);
}

/** The key that these words say, or undefined where a word is wrong or missing. Case and spacing do not matter. */
export async function keyOfPhrase(phrase: string): Promise<KeyObject | undefined> {
  const { mnemonicToEntropy, wordlist } = await loadWords();
  const words = phrase.normalize('NFKD').toLowerCase().trim().split(/\s+/u);
  if (words.length !== 24) return undefined;
  try {
    return createSecretKey(Buffer.from(mnemonicToEntropy(words.join(' '), wordlist)));
  } catch {
    return undefined;
  }
}

// Read when somebody asks for them: the start has no use for two thousand words.
async function loadWords() {
  const [{ entropyToMnemonic, mnemonicToEntropy }, { wordlist }] = await Promise.all([
    import('@scure/bip39'),
    import('@scure/bip39/wordlists/english.js'),
  ]);
  return { entropyToMnemonic, mnemonicToEntropy, wordlist };
}
