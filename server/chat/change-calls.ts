import type { ToolCall } from '../../models/engine/chat-engine.ts';

/** Changes every key and string of a call's arguments, and every number that `change` would change as a text. */
export function changeArguments(written: string, change: (text: string) => string): string {
  try {
    return JSON.stringify(changeLeaves(JSON.parse(written), change));
  } catch {
    // No JSON, or nested too deep: it is a text like any other.
    return change(written);
  }
}

/** The same for a call, its name included: a model may have made that up out of what it read. */
export function changeCall(call: ToolCall, change: (text: string) => string): ToolCall {
  return { ...call, name: change(call.name), arguments: changeArguments(call.arguments, change) };
}

function changeLeaves(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') {
    const changed = change(String(value));
    return changed === String(value) ? value : changed;
  }
  if (Array.isArray(value)) return value.map((item) => changeLeaves(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [change(key), changeLeaves(item, change)]),
  );
}
