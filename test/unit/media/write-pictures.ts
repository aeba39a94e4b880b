import { join } from 'node:path';
import sharp from 'sharp';
import { englishLines, frenchLines, picturesDirectory } from './pictures.ts';

// Writes the pictures of the tests, for which fonts must be installed: `node test/unit/media/write-pictures.ts`. The
// pictures are kept in the repository, so that the tests see the same letters on every machine.
await write('english.png', englishLines, 'Liberation Serif');
await write('french.png', frenchLines, 'DejaVu Sans');

async function write(name: string, lines: readonly string[], font: string): Promise<void> {
  const text = lines.map((line, row) => `<text x="60" y="${90 + row * 44}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="340"><rect width="100%" height="100%" fill="white"/><g font-family="${font}" font-size="28">${text}</g></svg>`;
  const options = { palette: true, colours: 8, compressionLevel: 9, effort: 10 };
  await sharp(Buffer.from(svg)).greyscale().png(options).toFile(join(picturesDirectory, name));
}
