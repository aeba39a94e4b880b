import styles from './code-block.module.css';

/** Where Mermaid runs: a page of our own server that has no origin, and that may load nothing. */
const FRAME_PAGE = '/diagram.html';
/** Mermaid itself draws no text longer than this. In characters. */
const MOST_TEXT = 50_000;
/** A diagram that takes longer is given up, and its frame with it. In milliseconds. */
const LONGEST_DRAWING = 15_000;

interface Answer {
  id?: number;
  svg?: string;
}

let frame: Promise<HTMLIFrameElement> | undefined;
let asked = 0;

/** Draws a diagram in Mermaid's language, as SVG; undefined where it is none. The first one loads what draws them. */
export async function drawDiagram(code: string): Promise<string | undefined> {
  if (code.length > MOST_TEXT) return undefined;
  frame ??= openFrame();
  const opened = frame;
  const id = asked++;
  try {
    const element = await opened;
    const answer = nextAnswer(element, (told) => told.id === id);
    element.contentWindow?.postMessage({ id, code }, '*');
    return (await answer).svg;
  } catch {
    // It may be busy with this one for ever: the next diagram gets a frame of its own.
    if (frame === opened) frame = undefined;
    (await opened.catch(() => undefined))?.remove();
    return undefined;
  }
}

// Out of sight and yet laid out, since words are measured in it.
async function openFrame(): Promise<HTMLIFrameElement> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.src = FRAME_PAGE;
  element.className = styles.frame ?? '';
  const isReady = nextAnswer(element, () => true);
  document.body.append(element);
  try {
    await isReady;
  } catch (thrown) {
    element.remove();
    throw thrown;
  }
  return element;
}

function nextAnswer(element: HTMLIFrameElement, isIt: (answer: Answer) => boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
    };
    const listen = ({ source, data }: MessageEvent<Answer>) => {
      if (source !== element.contentWindow || !isIt(data)) return;
      end();
      resolve(data);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error('the frame gave no answer'));
    }, LONGEST_DRAWING);
    window.addEventListener('message', listen);
  });
}
