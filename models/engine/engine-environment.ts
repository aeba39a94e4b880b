/**
 * The only variables an engine process inherits: what the operating system, the dynamic loader and the graphics
 * drivers need. Nothing of Alcove's own, and no NODE_OPTIONS.
 */
const inherited = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SYSTEMROOT',
  'windir',
  'LOCALAPPDATA',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'XDG_DATA_DIRS',
  'VK_DRIVER_FILES',
  'VK_ICD_FILENAMES',
  'GGML_VK_VISIBLE_DEVICES',
] as const;

/**
 * The environment of the language engine, from the server's. `UV_THREADPOOL_SIZE` 1 keeps ggml's threads from sharing
 * a core with idle pool threads (without it generation runs at 0.71 times the speed, architecture.md); no
 * backtrace, because ggml would start a debugger to print one.
 */
export function engineEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return {
    UV_THREADPOOL_SIZE: '1',
    GGML_NO_BACKTRACE: '1',
    NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true',
    ...harmlessEnvironment(source),
  };
}

/**
 * What any process of ours gets. ONNX Runtime 1.30 reports to its makers from native code, which no guard of ours sees, some
 * half a minute after its first session; this variable ends that (measured with strace: the look-up of a collector's name
 * without it, nothing with it).
 */
export function harmlessEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const environment: Record<string, string> = { ORT_DISABLE_TELEMETRY: '1' };
  for (const name of inherited) {
    const value = source[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
