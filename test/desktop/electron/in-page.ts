import type { PageMessage } from './page-messages.types.ts';

type Preload = (require: (name: string) => object, module: object, exports: object) => void;

/**
 * Runs in every page before its own scripts, as text: it may use nothing from outside itself. Gives the page what Electron's
 * renderer has and a plain Chromium lacks; each thing that Electron would ask the shell is told over `binding`.
 */
export function installInPage(binding: string, preload: Preload | undefined): void {
  const tell = (message: PageMessage): Promise<unknown> => Reflect.get(window, binding)(message);
  const hidden = (name: string, value: unknown) =>
    Object.defineProperty(window, `${binding}_${name}`, { value, enumerable: false });

  followWindow();
  openWindows();
  askPermissions();
  showNotifications();
  const pathOf = knowFilePaths();
  if (preload && window === window.top) runPreload(preload);

  /** Headless Chromium shows every page; here it is seen, and has the keyboard, when its window is and has. */
  function followWindow(): void {
    let seen = { isVisible: true, isFocused: true };
    Object.defineProperties(document, {
      hidden: { get: () => !seen.isVisible },
      visibilityState: { get: () => (seen.isVisible ? 'visible' : 'hidden') },
      hasFocus: { value: () => seen.isFocused },
    });
    hidden('window', (next: typeof seen) => {
      const before = seen;
      seen = next;
      if (before.isVisible !== next.isVisible) document.dispatchEvent(new Event('visibilitychange'));
      if (before.isFocused !== next.isFocused)
        window.dispatchEvent(new Event(next.isFocused ? 'focus' : 'blur'));
    });
  }

  function openWindows(): void {
    type Disposition = Extract<PageMessage, { kind: 'open' }>['disposition'];
    const open = (url: string, frameName: string, features: string, disposition: Disposition) =>
      void tell({ kind: 'open', url: new URL(url, document.baseURI).href, frameName, features, disposition });
    window.open = (url = '', name = '', features = '') => {
      open(String(url), name, features, features ? 'new-window' : 'foreground-tab');
      return null;
    };
    window.close = () => void tell({ kind: 'close' });
    const follow = (event: MouseEvent) => {
      const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
      if (event.defaultPrevented || !link?.href || link.hasAttribute('download')) return;
      const isElsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!isElsewhere && (link.target === '' || link.target === '_self')) return;
      event.preventDefault();
      open(link.href, '', '', isElsewhere ? 'background-tab' : 'foreground-tab');
    };
    window.addEventListener('click', follow);
    window.addEventListener('auxclick', follow);
  }

  /** Each asks the shell first; what Chromium then answers is its own. */
  function askPermissions(): void {
    type Asked = Extract<PageMessage, { kind: 'permission' }>;
    const ask = (permission: Asked['permission'], mediaTypes?: Asked['mediaTypes']) =>
      tell({ kind: 'permission', permission, ...(mediaTypes && { mediaTypes }) });
    wrap(navigator.mediaDevices, 'getUserMedia', (constraints?: MediaStreamConstraints) =>
      ask('media', [
        ...(constraints?.audio ? (['audio'] as const) : []),
        ...(constraints?.video ? (['video'] as const) : []),
      ]),
    );
    wrap(navigator.clipboard, 'writeText', () => ask('clipboard-sanitized-write'));
    wrap(navigator.clipboard, 'write', () => ask('clipboard-sanitized-write'));
    wrap(navigator.clipboard, 'readText', () => ask('clipboard-read'));
    wrap(navigator.clipboard, 'read', () => ask('clipboard-read'));
    wrap(navigator.geolocation, 'getCurrentPosition', () => ask('geolocation'));
    wrap(navigator.geolocation, 'watchPosition', () => ask('geolocation'));
    wrap(Notification, 'requestPermission', () => ask('notifications'));
  }

  function wrap<Target extends object>(
    target: Target | undefined,
    name: keyof Target & string,
    before: (...args: never[]) => Promise<unknown>,
  ): void {
    if (!target) return;
    const own: unknown = Reflect.get(target, name);
    if (typeof own !== 'function') return;
    const asking = async (...args: unknown[]) => {
      await Reflect.apply(before, undefined, args);
      return Reflect.apply(own, target, args);
    };
    Object.defineProperty(target, name, { value: asking, configurable: true, writable: true });
  }

  /** They go to the test instead of to a desktop. */
  function showNotifications(): void {
    const Native = window.Notification;
    if (!Native) return;
    const shown = new Map<number, EventTarget>();
    hidden('notifications', shown);
    class PageNotification extends EventTarget {
      onclick: ((event: Event) => void) | null = null;
      readonly title: string;
      readonly body: string;
      constructor(title: string, options: NotificationOptions = {}) {
        super();
        this.title = title;
        this.body = options.body ?? '';
        const id = shown.size + 1;
        shown.set(id, this);
        this.addEventListener('click', (event) => this.onclick?.(event));
        if (Native.permission === 'granted') void tell({ kind: 'notification', id, title, body: this.body });
      }
      static get permission() {
        return Native.permission;
      }
      static requestPermission() {
        return Native.requestPermission();
      }
      close(): void {}
    }
    Object.defineProperty(window, 'Notification', { value: PageNotification, configurable: true });
  }

  /**
   * Chromium tells a page no path of a file, and its devtools tell it only later: an input's event is held back until the
   * paths of its files are known.
   */
  function knowFilePaths(): (file: File) => string {
    const paths = new WeakMap<File, string>();
    const known = new WeakSet<Event>();
    const files: File[] = [];
    hidden('files', files);
    const hold = async (event: Event) => {
      const input = event.target;
      if (known.has(event) || !(input instanceof HTMLInputElement) || !input.files?.length) return;
      event.stopImmediatePropagation();
      for (const file of input.files)
        paths.set(file, String(await tell({ kind: 'file-path', index: files.push(file) - 1 })));
      const again = new Event(event.type, { bubbles: true });
      known.add(again);
      input.dispatchEvent(again);
    };
    if (preload) for (const name of ['input', 'change']) window.addEventListener(name, hold, true);
    return (file) => paths.get(file) ?? '';
  }

  function runPreload(run: Preload): void {
    const electron = {
      contextBridge: {
        exposeInMainWorld: (name: string, api: object) =>
          Object.defineProperty(window, name, { value: guarded(api), enumerable: true }),
      },
      ipcRenderer: {
        invoke: (channel: string, ...args: unknown[]) => tell({ kind: 'invoke', channel, args }),
      },
      webUtils: { getPathForFile: pathOf },
    };
    const missing = {
      get(target: object, key: string | symbol) {
        if (key in target || typeof key === 'symbol') return Reflect.get(target, key);
        throw new Error(`The stand-in for Electron gives a preload no ${key}.`);
      },
    };
    const strictly = Object.fromEntries(
      Object.entries(electron).map(([name, part]) => [name, new Proxy<object>(part, missing)]),
    );
    run(
      (name) => {
        if (name !== 'electron') throw new Error(`A sandboxed preload cannot require ${name}.`);
        return new Proxy(strictly, missing);
      },
      {},
      {},
    );
  }

  /** As over the context bridge: frozen, and everything that goes in or out is a copy. */
  function guarded(api: object): object {
    const entries = Object.entries(api).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (...args: unknown[]) => Reflect.apply(value, undefined, args.map(copy))
        : copy(value),
    ]);
    return Object.freeze(Object.fromEntries(entries));
  }

  function copy(value: unknown): unknown {
    // A file keeps its identity there, too.
    return value instanceof File ? value : structuredClone(value);
  }
}
