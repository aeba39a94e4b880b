type Json = Record<string, unknown>;

/** Renders the OpenAPI document as one plain page: no script, no remote asset, readable without either. */
export function renderDocsPage(document: Json): string {
  const operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.map(({ operation }) => String((operation.tags as string[])[0])))];
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => (operation.tags as string[])[0] === tag);
    return `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${own.map(renderOperation).join('')}</section>`;
  });
  const links = tags.map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join(' · ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Alcove API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/docs.css"></head>
<body><main><h1>Alcove API</h1><p>The machine-readable form is <a href="/openapi.json">/openapi.json</a>.
Every request but the public ones carries <code>Authorization: Bearer &lt;token or API key&gt;</code>.</p>
<nav>${links}</nav>${sections.join('')}</main></body></html>`;
}

/** The style of the page; served apart because the content security policy allows no inline style. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { margin: 0 } main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 6rem }
article { border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: .75rem 0 }
h3 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0 } h3 b { text-transform: uppercase; margin-right: .75em }
pre { overflow: auto; padding: .75rem 1rem; border-radius: .5rem; background: color-mix(in srgb, currentColor 7%, transparent) }
summary { cursor: pointer } .access { opacity: .7; font-size: .875rem }
`;

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Json;
}): string {
  const { summary, parameters, requestBody, responses } = operation;
  const shapes = { parameters, requestBody, responses };
  return `<article id="${escapeHtml(String(operation.operationId))}">
<h3><b>${escapeHtml(method)}</b>${escapeHtml(path)}</h3><p>${escapeHtml(String(summary))}
<span class="access">Access: ${escapeHtml(String(operation['x-alcove-access']))}.</span></p>
<details><summary>Parameters, body, answers</summary><pre>${escapeHtml(JSON.stringify(shapes, null, 2))}</pre></details></article>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
