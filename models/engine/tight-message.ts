/**
 * The same message with every view copied that shows only a part of its buffer. A MessagePort sends the whole buffer under
 * a view: of a small Buffer of Node's, 8 KiB that hold what else the process has at hand.
 */
export function tightMessage<Message>(message: Message): Message {
  return tighten(message) as Message;
}

function tighten(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return value.byteLength < value.buffer.byteLength ? copy(value) : value;
  if (Array.isArray(value)) return isPlainList(value) ? value : value.map(tighten);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tighten(inner)]));
}

/** Lists of numbers or texts can be long, and are all of one kind. */
function isPlainList(list: unknown[]): boolean {
  return list.every((item) => typeof item !== 'object' || item === null);
}

function copy(view: ArrayBufferView): ArrayBufferView {
  // Uint8Array.from, not slice: a Buffer's slice shows the same memory.
  if (view instanceof Uint8Array) return Uint8Array.from(view);
  const bytes = view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength);
  const Kind = view.constructor as new (buffer: ArrayBufferLike) => ArrayBufferView;
  return new Kind(bytes);
}
