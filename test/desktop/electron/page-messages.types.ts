/** What the script in a page tells the stand-in. */
export type PageMessage =
  | { kind: 'open'; url: string; frameName: string; features: string; disposition: Disposition }
  | { kind: 'close' }
  | {
      kind: 'permission';
      permission:
        | 'media'
        | 'geolocation'
        | 'notifications'
        | 'clipboard-read'
        | 'clipboard-sanitized-write'
        | 'fullscreen';
      mediaTypes?: ('audio' | 'video')[];
    }
  | { kind: 'notification'; id: number; title: string; body: string }
  | { kind: 'invoke'; channel: string; args: unknown[] }
  | { kind: 'file-path'; index: number };

export type Disposition = 'foreground-tab' | 'background-tab' | 'new-window';
