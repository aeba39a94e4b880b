/** What the head of an MPEG audio frame says (ISO/IEC 11172-3 and 13818-3, layer III). */
export interface Mp3Frame {
  bytes: number;
  rate: number;
  /** 1, 2 or 2.5. */
  version: number;
  isMono: boolean;
}

/** The frame whose head stands at `at`; undefined where none does. */
export function parseMp3Frame(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  const [sync, kind, rates, mode] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || kind === undefined || rates === undefined || mode === undefined) return undefined;
  if ((kind & 0xe0) !== 0xe0 || (kind & 0x06) !== 0x02) return undefined;
  const version = VERSIONS[(kind >> 3) & 3];
  const rate = RATES[(rates >> 2) & 3];
  if (!version || !rate) return undefined;
  const kilobits = (version === 1 ? BITRATES_1 : BITRATES_2)[rates >> 4];
  if (!kilobits) return undefined;
  const perFrame = version === 1 ? 144_000 : 72_000;
  const actualRate = rate / (version === 1 ? 1 : version * 2 === 4 ? 2 : 4);
  const padding = (rates >> 1) & 1;
  return {
    bytes: Math.floor((perFrame * kilobits) / actualRate) + padding,
    rate: actualRate,
    version,
    isMono: mode >> 6 === 3,
  };
}

const VERSIONS: readonly (number | undefined)[] = [2.5, undefined, 2, 1];
const RATES = [44_100, 48_000, 32_000];
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
