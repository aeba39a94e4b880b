import type Electron from 'electron';
import { normalAccelerator } from './accelerator.ts';
import { ROLES } from './menu-roles.ts';
import { record } from './recorder.ts';
import { guardedPrototype, refuseUnknown } from './strict.ts';

const ITEM_OPTIONS = [
  'accelerator',
  'checked',
  'click',
  'enabled',
  'icon',
  'id',
  'label',
  'registerAccelerator',
  'role',
  'submenu',
  'toolTip',
  'type',
  'visible',
];

/** What roles do to the window in front; set by who knows the windows. Any other role is only recorded. */
export const roleActions = new Map<string, () => void>();

/** What a person sees of a menu. */
interface SeenItem {
  label: string;
  enabled: boolean;
  checked: boolean;
  accelerator?: string;
  submenu?: SeenItem[];
}

/** One line of a menu. */
class MenuItemStandIn {
  readonly label: string;
  readonly role: string | undefined;
  readonly type: NonNullable<Electron.MenuItemConstructorOptions['type']>;
  readonly submenu: MenuStandIn | undefined;
  readonly accelerator: string | undefined;
  readonly id: string | undefined;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  private readonly action: Electron.MenuItemConstructorOptions['click'];

  constructor(options: Electron.MenuItemConstructorOptions) {
    refuseUnknown('a menu item', options, ITEM_OPTIONS);
    this.role = options.role?.toLowerCase();
    if (this.role !== undefined && !(this.role in ROLES))
      throw new Error(`The stand-in for Electron has no role ${options.role} of a menu item.`);
    this.label = options.label ?? (this.role ? (ROLES[this.role] ?? '') : '');
    this.submenu = options.submenu ? toMenu(options.submenu) : undefined;
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    if (this.label === '' && this.type !== 'separator')
      throw new Error('A menu item has a label or a role, or is a separator.');
    this.accelerator = options.accelerator ?? undefined;
    if (this.accelerator) normalAccelerator(this.accelerator);
    this.id = options.id;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.action = options.click;
  }

  /** A person chooses it: a role does what its name says and calls no `click`. */
  choose(): void {
    if (!this.enabled || !this.visible) throw new Error(`“${this.label}” cannot be chosen.`);
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.role) {
      record('menu.role', this.role);
      roleActions.get(this.role)?.();
    } else Reflect.apply(this.action ?? (() => {}), undefined, [this, undefined, {}]);
  }

  seen(): SeenItem {
    const { label, enabled, checked, accelerator } = this;
    const submenu = this.submenu?.seen();
    return {
      label,
      enabled,
      checked,
      ...(accelerator !== undefined && { accelerator }),
      ...(submenu && { submenu }),
    };
  }
}

/** `Menu`. */
export class MenuStandIn {
  readonly items: MenuItemStandIn[];
  private static applicationMenu: MenuStandIn | null = null;

  constructor(items: MenuItemStandIn[] = []) {
    this.items = items;
  }

  static buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): MenuStandIn {
    return new MenuStandIn(template.map((options) => new MenuItemStandIn(options)));
  }

  static setApplicationMenu(menu: MenuStandIn | null): void {
    MenuStandIn.applicationMenu = menu;
  }

  static getApplicationMenu(): MenuStandIn | null {
    return MenuStandIn.applicationMenu;
  }

  getMenuItemById(id: string): MenuItemStandIn | null {
    const all = this.items.flatMap((item) => [item, ...(item.submenu?.items ?? [])]);
    return all.find((item) => item.id === id) ?? null;
  }

  popup(): void {
    record('menu.popup', this.seen());
  }

  seen(): SeenItem[] {
    return this.items.filter((item) => item.visible && item.type !== 'separator').map((item) => item.seen());
  }

  /** The item behind a path of labels; throws with the labels there are. */
  find([label, ...rest]: readonly string[]): MenuItemStandIn {
    const item = this.items.find((candidate) => candidate.label === label && candidate.visible);
    if (!item)
      throw new Error(
        `no “${label}” among ${this.seen()
          .map((seen) => `“${seen.label}”`)
          .join(', ')}`,
      );
    return rest.length > 0 && item.submenu ? item.submenu.find(rest) : item;
  }
}

Object.setPrototypeOf(MenuStandIn.prototype, guardedPrototype('Menu', Object.prototype));

function toMenu(submenu: NonNullable<Electron.MenuItemConstructorOptions['submenu']>): MenuStandIn {
  if (Array.isArray(submenu)) return MenuStandIn.buildFromTemplate(submenu);
  throw new Error('The stand-in for Electron takes submenus as templates.');
}
