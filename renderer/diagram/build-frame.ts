import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/**
 * Makes `diagram.html`, the page of the frame in which diagrams are drawn. Its script is inside it: a page without an
 * origin of its own may load none, not even from here.
 */
export function diagramFrame(): Plugin {
  return {
    name: 'diagram-frame',
    apply: 'build',
    async generateBundle() {
      const input = fileURLToPath(new URL('draw-in-frame.ts', import.meta.url));
      const bundle = await rolldown({ input, checks: { bundlerTimings: false } });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      // As it is made: it finds itself by a variable of its page, which a bundler would hide.
      const mermaid = await readFile(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), 'utf8');
      // As HTML reads a script, it ends at its end tag wherever that stands, and a comment may hide it.
      const script = `${mermaid}\n${output[0].code}`
        .replaceAll('</script', '<\\/script')
        .replaceAll('<!--', '\\x3C!--');
      const source = `<!doctype html><meta charset="utf-8"><title>Alcove</title><body><script>${script}</script>`;
      this.emitFile({ type: 'asset', fileName: 'diagram.html', source });
    },
  };
}
