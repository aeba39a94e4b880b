import type { WebContentsStandIn } from './web-contents.ts';

const SPIN = 'const end = performance.now() + 300; while (performance.now() < end);';

/** Kills the process of a page with SIGKILL; resolves when the shell has heard of it. */
export async function killRenderer(contents: WebContentsStandIn): Promise<void> {
  const gone = new Promise((resolve) => contents.once('render-process-gone', resolve));
  process.kill(await rendererOf(contents), 'SIGKILL');
  await gone;
}

/** Chromium does not say which process has which page: it is the one that works while the page does. */
async function rendererOf(contents: WebContentsStandIn): Promise<number> {
  const { devtools } = await contents.session.start();
  const times = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return new Map(
      processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
    );
  };
  const before = await times();
  await contents.executeJavaScript(SPIN);
  const after = [...(await times())];
  const spent = after.map(([id, time]) => ({ id, time: time - (before.get(id) ?? 0) }));
  const [busiest] = spent.sort((one, other) => other.time - one.time);
  if (!busiest) throw new Error('there is no renderer');
  return busiest.id;
}
