import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import stemmers from 'snowball-stemmers';

// Reads words, one a line, from the file named first; writes `word<TAB>english stem<TAB>french stem`.
const [path = ''] = process.argv.slice(2);
const english = stemmers.newStemmer('english');
const french = stemmers.newStemmer('french');
for await (const word of createInterface({ input: createReadStream(path) }))
  process.stdout.write(`${word}\t${english.stem(word)}\t${french.stem(word)}\n`);
