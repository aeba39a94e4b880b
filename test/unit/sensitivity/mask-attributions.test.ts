import { describe, expect, test } from 'vitest';
import { maskAttributions } from '../../../server/sensitivity/mask-attributions.ts';
import { textsToRead } from '../../../server/sensitivity/second-reader/texts-to-read.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const judge = (text: string) => score([{ role: 'user', text }]).score;
const manifest = (more: object) =>
  JSON.stringify(
    {
      name: 'grid-walk',
      version: '2.1.0',
      license: 'MIT',
      main: 'index.js',
      scripts: { test: 'node --test' },
      ...more,
    },
    null,
    2,
  );
const CODE = 'int depth(const node *n)\n{\n  return n ? 1 + depth(n->next) : 0;\n}\n';

describe('the authors of program text', () => {
  test.each([
    manifest({ author: 'Ingrid Solberg <ingrid@solberg-code.no> (https://solberg-code.no)' }),
    manifest({
      contributors: ['Paul Moreau <paul@moreau.dev>', { name: 'Aiko Tan', email: 'aiko.tan@fastmail.jp' }],
      maintainers: [{ name: 'orlov', email: 'dvorlov@posteo.de' }],
      bugs: { email: 'bugs@posteo.de', url: 'https://orlov.dev/bugs' },
    }),
    `/*\n * list.h - singly linked lists\n *\n * Copyright (C) 2004-2019 Henrik Dahl <hdahl@kernelwork.se>\n * Author: Montebello Software, Inc.\n *         Corinna Ameling <camel@montebello.com>\n *\n * This program is free software.\n */\n${CODE}`,
    `# Copyright 2016 The Gridwalk Authors. All rights reserved.\n# Written by Sofie Lund <sofie@lund.codes>\n# Contact: grid-sig@lund.codes\nimport os\n\n\ndef walk(top):\n    return os.walk(top)\n`,
    `/* You should have received a copy of the licence; if not, write to the Free Software\n * Foundation, Inc., 51 Franklin St, Fifth Floor, Boston, MA 02110-1301 USA */\n${CODE}`,
  ])('do not keep it here: %#', (text) => {
    expect(judge(text)).toBeLessThan(0.7);
    const [read] = textsToRead([{ role: 'user', text }]);
    expect(read?.text).not.toMatch(/@(?:solberg|moreau|kernelwork|lund)|Franklin/);
  });

  test.each([
    [
      'a fact beside a name',
      manifest({ contributors: [{ name: 'Aiko Tan', note: 'HIV positive since 2019, fired for drinking' }] }),
    ],
    ['a fact in the place of a name', manifest({ author: 'Aiko Tan, who was fired for drinking in March' })],
    [
      'a secret',
      manifest({
        author: 'Paul Moreau',
        publishConfig: { _authToken: 'npm_8fJ2kQ0xVb71LmZpR4tYw9Ns3HdCe6GaUiXo' },
      }),
    ],
    [
      'a number of a person',
      `# Author: Sofie Lund\n# Contact: 06 47 21 90 35, IBAN FR76 3000 6000 0112 3456 7890 189\n`,
    ],
    [
      'a password in a header',
      `/*\n * Copyright 2019 Henrik Dahl\n  * Author: Henrik Dahl\n * db password: Vogelnest_77!q\n */\n${CODE}`,
    ],
    ['a confession behind a copyright', 'Copyright 2020 my wife has cancer and nobody knows'],
    ['what follows a header', '# Author: Sofie Lund\nMy husband beats me and I am afraid to go home.'],
    ['a home', '# Author: Sofie Lund, 14 rue des Tanneurs, 44000 Nantes, elle est seule le soir'],
  ])('hide nothing else: %s', (_what, text) => {
    expect(judge(text)).toBeGreaterThanOrEqual(0.7);
  });

  test('are blanked with an address in brackets, and in a list of contributors', () => {
    const text =
      '# Written by Sofie Lund (sofie@lund.dev)\n# Contributors: Paul Moreau <paul@moreau.dev>\nx = 1\n';
    expect(maskAttributions(text)).not.toMatch(/lund|moreau/i);
  });

  test('are blanked in place, and nothing is where a word tells more', () => {
    const text = '// Author: Jane Doe <jane@doe.dev>\n// Author: Jane Doe was fired\nlet a = 1;';
    const masked = maskAttributions(text);
    expect(masked).toHaveLength(text.length);
    expect(masked).not.toContain('jane@doe.dev');
    expect(masked).toContain('// Author: Jane Doe was fired');
    for (const author of ['Karim Benali, VIH', 'Jane Doe, Cancer'])
      expect(maskAttributions(manifest({ author }))).toContain(author);
    expect(maskAttributions('Jane Doe <jane@doe.dev> called.')).toContain('jane@doe.dev');
  });
});
