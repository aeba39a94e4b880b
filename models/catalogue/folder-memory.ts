const RUNTIME_BYTES = 300 * 2 ** 20;
/**
 * Bytes of memory that a model of ONNX files needs while it works, estimated and not measured:
 * weights × copies + 300 MiB for the media process and what it works on. ONNX Runtime reads all weights into memory and
 * keeps some of them a second time, packed for its matrix kernels; on the processor it also widens 16-bit weights to 32.
 */
export function estimateFolderMemory(folderBytes: number, precision: string): number {
  const copies = precision === 'fp16' || precision === 'q4f16' ? 3 : 2;
  return Math.round(folderBytes * copies + RUNTIME_BYTES);
}
