import type { Scene, Screen } from './screen.types.ts';
import { changed, posted } from './staged.ts';

const field = ({ page }: Scene, label: string) => page.getByLabel(label, { exact: true });
const heading = ({ page }: Scene, name: string) => page.getByRole('heading', { level: 1, name });

const device: Screen['address'] = ({ deviceCode }) => `#/device/${deviceCode}`;
const look = ({ page, words }: Scene) => page.getByRole('button', { name: words.device.look });

/** What is seen before anybody is logged in, the first screen after, and the key that a script asks for. */
export const ENTRY_SCREENS: Screen[] = [
  {
    name: 'login',
    state: 'empty',
    person: 'nobody',
    address: '#/',
    ready: (scene) => heading(scene, scene.words.entry.logInTitle),
    caption: 'Logging in, on a computer that has an owner',
  },
  {
    name: 'login-refused',
    state: 'error',
    person: 'nobody',
    address: '#/',
    trouble: { path: 'auth/login', how: 'failing' },
    reach: async (scene) => {
      await field(scene, scene.words.entry.email).fill('ada@example.org');
      await field(scene, scene.words.entry.password).fill('not my password');
      await scene.page.getByRole('button', { name: scene.words.entry.logIn }).click();
    },
    ready: ({ page }) => page.getByRole('alert').first(),
  },
  {
    name: 'login-no-owner',
    state: 'filled',
    person: 'nobody',
    address: '#/',
    staged: [changed('setup', () => ({ needs_setup: true, has_accounts: false }))],
    ready: ({ page, words }) => page.getByText(words.entry.noOwner),
  },
  {
    name: 'register',
    state: 'filled',
    person: 'nobody',
    address: '#/register',
    reach: async (scene) => {
      await field(scene, scene.words.entry.firstName).fill('Ada');
      await field(scene, scene.words.entry.email).fill('ada@example.org');
      await field(scene, scene.words.entry.password).fill('abcD');
    },
    ready: (scene) => heading(scene, scene.words.entry.registerTitle),
    caption: 'A further account; what the password still lacks is said while it is typed',
  },
  {
    name: 'setup',
    state: 'empty',
    person: 'nobody',
    address: '#setup=a-token-that-the-start-printed',
    ready: (scene) => heading(scene, scene.words.entry.setupTitle),
    caption: 'First run: the owner’s account',
  },
  {
    name: 'welcome',
    state: 'filled',
    person: 'newcomer',
    address: '#/welcome',
    ready: (scene) => heading(scene, scene.words.welcome.title),
    caption: 'First run: what stays on this device, and what may leave',
  },
  {
    name: 'device',
    state: 'filled',
    person: 'owner',
    address: device,
    ready: look,
  },
  {
    name: 'device-wish',
    state: 'filled',
    person: 'owner',
    address: device,
    reach: (scene) => look(scene).click(),
    ready: ({ page, words }) => page.getByRole('button', { name: words.device.allow }),
  },
  {
    name: 'device-answered',
    state: 'filled',
    person: 'owner',
    address: device,
    staged: [posted('auth/device/answer', {})],
    reach: async (scene) => {
      await look(scene).click();
      await scene.page.getByRole('button', { name: scene.words.device.allow }).click();
    },
    ready: ({ page, words }) => page.getByRole('link', { name: words.device.settings }),
  },
  {
    name: 'device-unknown',
    state: 'error',
    person: 'owner',
    address: '#/device/ABCD-EFGH',
    reach: (scene) => look(scene).click(),
    ready: ({ page }) => page.locator('input[aria-invalid=true]'),
  },
];
