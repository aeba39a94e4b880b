import type { IconName } from '../ui/icon.tsx';

const ICONS: Record<string, IconName> = {
  calculator: 'calculator',
  chart: 'chart',
  code_exec: 'code',
  file_read: 'file',
  summarize: 'menu',
  web_search: 'globe',
};

/** The drawing of a tool; tools of MCP servers share one. */
export function toolIcon(tool: string): IconName {
  return ICONS[tool] ?? 'plug';
}
