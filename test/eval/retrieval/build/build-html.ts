import type { DocumentSource } from '../document-source.ts';
import { parseSourceMarkup } from '../source-markup.ts';
import { typeset } from './escape-xml.ts';
import { renderHtml } from './render-html.ts';

/** A page as saved from a site: with its menu, a script, styles and a foot that nobody searches for. */
export function buildHtml({ language, title, body }: DocumentSource): Buffer {
  const blocks = parseSourceMarkup(body).flatMap((page) => page.blocks);
  return Buffer.from(`<!doctype html>
<html lang="${language === 'fr' ? 'fr' : 'en'}">
<head>
<meta charset="utf-8">
<title>${typeset(title)}</title>
<style>body { font-family: sans-serif } th { text-align: left }</style>
<script>window.visits = (window.visits || 0) + 1;</script>
</head>
<body>
<nav><a href="/">Home</a> <a href="/help">Help</a> <a href="/account">My account</a></nav>
<main>
${renderHtml(blocks)}
</main>
<footer>Cookies · Legal · Accessibility</footer>
</body>
</html>
`);
}
