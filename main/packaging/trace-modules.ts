import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Every file that `entries` can load by an import or a require with a written name, as paths relative to `root` with
 * forward slashes, sorted. What is loaded by a computed path is not among them.
 */
export async function traceModules(root: string, entries: string[]): Promise<string[]> {
  const base = realpathSync(root);
  const files = new Set<string>();
  const build = await rolldown({
    input: entries,
    cwd: base,
    platform: 'node',
    // Node's own conditions: a bundler's default would trace files that Node never opens.
    resolve: { conditionNames: ['node', 'node-addons', 'module-sync'], mainFields: ['main'] },
    external: (id) => OUTSIDE.test(id),
    // A package that another only tries for is no failure, and neither is code that a bundler would rather not see.
    logLevel: 'silent',
    treeshake: false,
    // What an unread style would export.
    shimMissingExports: true,
    plugins: [
      {
        name: 'trace',
        // Styles, fonts, pictures and addresses of the web app load nothing.
        load: (id) => (NO_CODE.test(id) ? { code: '', moduleType: 'js' } : null),
        moduleParsed: ({ id }) => {
          files.add(
            relative(base, id.split('?')[0] ?? id)
              .split(sep)
              .join('/'),
          );
        },
      },
    ],
  });
  await build.generate({ format: 'esm' });
  await build.close();
  return [...files].filter((path) => !path.startsWith('..') && !path.includes('\0')).sort();
}

const NO_CODE = /\.(css|svg|png|woff2?)$|\?/;

/** Electron is the program itself when packaged, and what is compiled is copied by rule. */
const OUTSIDE = /^electron$|\.node$/;
