import type { Locator, Page } from 'playwright-core';
import type { Strings } from '../../renderer/strings/en.ts';
import type { MadeHome } from './made-home.ts';

/** The languages that every screen is looked at in. */
export type ScreenLanguage = 'en' | 'fr';

/** Who looks at a screen: nobody yet, the owner with everything made, or somebody who has just come. */
export type Person = 'nobody' | 'owner' | 'newcomer';

/** What a screen is shown in. */
export interface Scene {
  page: Page;
  words: Strings;
  language: ScreenLanguage;
  home: MadeHome;
}

/** How the server behaves towards some of what a screen asks for; `path` is a glob behind `/api/v1`. */
export interface Trouble {
  path: string;
  how: 'silent' | 'failing' | 'gone';
}

/** An answer of the server that is changed on its way, or made up: a state that only takes time or another computer to come about. */
export interface StagedAnswer {
  /** A glob behind `/api/v1`. */
  path: string;
  method: 'GET' | 'POST';
  /** Makes the answer from the server's own. */
  from?: (answer: unknown) => unknown;
  /** The answer itself; with neither there is none, and the server is not asked. */
  answer?: unknown;
}

/** One screen in one state: everything that is looked at, photographed and checked goes through this list. */
export interface Screen {
  /** Unique; the name of its picture. */
  name: string;
  state: 'empty' | 'filled' | 'loading' | 'error' | 'offline' | 'long';
  person: Person;
  /** The hash of its address. */
  address: string | ((home: MadeHome) => string);
  trouble?: Trouble;
  staged?: readonly StagedAnswer[];
  /** What brings the page from its address into the state. */
  reach?: (scene: Scene) => Promise<void>;
  /** Undoes what `reach` did, so that the next screen may go on from the same page; without it the page is opened anew. */
  leave?: (scene: Scene) => Promise<void>;
  /** What is there once the state is reached. */
  ready: (scene: Scene) => Locator;
  /** What docs/screens.md says under its picture; screens without it are checked, and not shown there. */
  caption?: string;
  /** The window of its picture, where it has one of its own. */
  window?: { width: number; height: number };
  /** The picture of the README that it is too: docs/images/<readme>.png, and -dark.png. */
  readme?: string;
}
