import type { EnginePatience } from '../models/engine-patience.ts';
import type { Timeouts } from './core/timeouts.ts';

/** How long an engine may stay silent, by the table. */
export function enginePatience({
  engineStart,
  engineHang,
  engineStall,
}: Pick<Timeouts, 'engineStart' | 'engineHang' | 'engineStall'>): Partial<EnginePatience> {
  return { startMs: engineStart, hangMs: engineHang, stallMs: engineStall };
}
