import type { RunStatus } from '../api/agents.ts';
import type { IconName } from '../ui/icon.tsx';

const ICONS: Record<RunStatus, IconName> = {
  running: 'refresh',
  completed: 'check',
  capped: 'alert',
  out_of_budget: 'alert',
  cancelled: 'stop',
  failed: 'alert',
  interrupted: 'alert',
};

/** The drawing of how a run ended. */
export function statusIcon(status: RunStatus): IconName {
  return ICONS[status];
}
