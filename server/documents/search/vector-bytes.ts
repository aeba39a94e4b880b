/** The bytes as which a vector is stored: 32-bit floating point, in the order of the machine (all that Node runs on agree). */
export function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** The vector that these bytes store; shares their memory where that lies on a multiple of four. */
export function toVector(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } =
    bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0 ? bytes : Uint8Array.from(bytes);
  return new Float32Array(buffer, byteOffset, Math.floor(byteLength / Float32Array.BYTES_PER_ELEMENT));
}

/**
 * Gives back the memory of bytes that were read from the database and are no longer needed, at once: the garbage
 * collector takes notice of many megabytes of them late. Bytes that share their memory with others keep it.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
