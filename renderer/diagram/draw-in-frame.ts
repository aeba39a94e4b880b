import { background } from '../../models/background.ts';

interface Mermaid {
  initialize(options: object): void;
  render(id: string, code: string): Promise<{ svg: string }>;
}

// What runs inside the sandboxed frame, behind Mermaid in the same script (build-frame.ts): what a model wrote is read
// here, where it can reach nothing and nobody, and goes out as a picture. What is set here comes on top of that.
const { mermaid } = globalThis as unknown as { mermaid: Mermaid };
mermaid.initialize({
  startOnLoad: false,
  // A diagram may not change these by itself.
  secure: [
    'secure',
    'securityLevel',
    'startOnLoad',
    'suppressErrorRendering',
    'maxTextSize',
    'maxEdges',
    'htmlLabels',
    'flowchart',
    'fontFamily',
    'themeCSS',
  ],
  securityLevel: 'strict',
  suppressErrorRendering: true,
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  theme: 'neutral',
  fontFamily: 'sans-serif',
});

let drawn = 0;

window.addEventListener('message', ({ data, source }: MessageEvent<{ id: number; code: string }>) => {
  if (source !== window.parent) return;
  background('draw_diagram', async () => {
    const svg = await draw(data.code).catch(() => undefined);
    window.parent.postMessage({ id: data.id, svg }, '*');
  });
});
window.parent.postMessage('ready', '*');

async function draw(code: string): Promise<string> {
  const { svg } = await mermaid.render(`diagram-${drawn++}`, code);
  return asPicture(svg);
}

// A picture has a size of its own and is XML; what Mermaid makes is as wide as its page, and HTML.
function asPicture(svg: string): string {
  const holder = new DOMParser().parseFromString(svg, 'text/html');
  const root = holder.querySelector('svg');
  const [, , width, height] = (root?.getAttribute('viewBox') ?? '').split(/[\s,]+/);
  if (!root || !width || !height) return svg;
  root.setAttribute('width', width);
  root.setAttribute('height', height);
  root.style.removeProperty('max-width');
  return new XMLSerializer().serializeToString(root);
}
