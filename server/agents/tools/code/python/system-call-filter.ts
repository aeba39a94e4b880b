import { arch } from 'node:os';

/** AUDIT_ARCH_* of linux/audit.h, by the processor's name in node:os. */
const audit: Readonly<Record<string, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** A system call with its number on x64 and on arm64 (asm/unistd_64.h and asm-generic/unistd.h of Linux). */
type SystemCall = readonly [name: string, x64: number, arm64: number | undefined];

const clone: SystemCall = ['clone', 56, 220];
const clone3: SystemCall = ['clone3', 435, 435];

/** Other processes, the network, other roots, other people's memory, memory that no limit counts, and known holes. */
const SOCKET: SystemCall = ['socket', 41, 198];

const denied: readonly SystemCall[] = [
  ['fork', 57, undefined],
  ['vfork', 58, undefined],
  ['unshare', 272, 97],
  ['setns', 308, 268],
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['open_tree', 428, 428],
  ['move_mount', 429, 429],
  ['fsopen', 430, 430],
  ['mount_setattr', 442, 442],
  ['ptrace', 101, 117],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['kcmp', 312, 272],
  ['pidfd_open', 434, 434],
  ['pidfd_getfd', 438, 438],
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['keyctl', 250, 219],
  ['memfd_create', 319, 279],
  ['memfd_secret', 447, 447],
  ['shmget', 29, 194],
  ['semget', 64, 190],
  ['msgget', 68, 186],
  ['mq_open', 240, 180],
  ['bpf', 321, 280],
  ['io_setup', 206, 0],
  ['io_uring_setup', 425, 425],
  ['userfaultfd', 323, 282],
  ['perf_event_open', 298, 241],
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['reboot', 169, 142],
  ['fanotify_init', 300, 262],
  ['quotactl', 179, 60],
  ['name_to_handle_at', 303, 264],
  ['open_by_handle_at', 304, 265],
  ['personality', 135, 92],
];

const LOAD_WORD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_SET = 0x45;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const NOT_PERMITTED = 0x00050001;
const NOT_IMPLEMENTED = 0x00050026;
const OFFSET_OF_NUMBER = 0;
const OFFSET_OF_ARCHITECTURE = 4;
const OFFSET_OF_FIRST_ARGUMENT = 16;
/** clone(2): a thread of the same process. */
const CLONE_THREAD = 0x00010000;
/** Families of socket(2) that lead to a network; local ones lead to a session's bus, with its keychain. */
const NETWORK_FAMILIES = [2, 10];
/** Numbers from here on are the x32 calls of x64, which would be a way round. */
const FIRST_X32 = 0x40000000;

/** Whether a filter is known for this processor, as node:os names it. */
export function hasSystemCallFilter(architecture: string): boolean {
  return architecture in audit;
}

/**
 * The filter that bubblewrap installs before a program starts (seccomp(2), classic BPF): one process, threads allowed, and
 * no sockets, or where `network` is granted those of a network alone; what is denied fails with EPERM. Throws on a
 * processor without a known filter.
 */
export function systemCallFilter({ network = false } = {}, architecture: string = arch()): Buffer {
  const expected = audit[architecture];
  if (expected === undefined) throw new Error('no system call filter for this processor');
  const numbers = (call: SystemCall) => (architecture === 'x64' ? call[1] : (call[2] ?? []));
  return Buffer.concat([
    instruction(LOAD_WORD, OFFSET_OF_ARCHITECTURE),
    ...returnUnless(JUMP_IF_EQUAL, expected, KILL),
    instruction(LOAD_WORD, OFFSET_OF_NUMBER),
    ...returnIf(JUMP_IF_AT_LEAST, FIRST_X32, NOT_PERMITTED),
    ...[SOCKET].flatMap(numbers).flatMap((number) => sockets(number, network)),
    ...denied.flatMap(numbers).flatMap((number) => returnIf(JUMP_IF_EQUAL, number, NOT_PERMITTED)),
    // The C library takes this for an old kernel, and uses clone, whose flags can be looked at.
    ...[clone3].flatMap(numbers).flatMap((number) => returnIf(JUMP_IF_EQUAL, number, NOT_IMPLEMENTED)),
    ...[clone].flatMap(numbers).flatMap((number) => returnUnless(JUMP_IF_EQUAL, number, ALLOW)),
    instruction(LOAD_WORD, OFFSET_OF_FIRST_ARGUMENT),
    ...returnIf(JUMP_IF_SET, CLONE_THREAD, ALLOW),
    instruction(RETURN, NOT_PERMITTED),
  ]);
}

function sockets(number: number, network: boolean): Buffer[] {
  if (!network) return returnIf(JUMP_IF_EQUAL, number, NOT_PERMITTED);
  const judged = [
    instruction(LOAD_WORD, OFFSET_OF_FIRST_ARGUMENT),
    ...NETWORK_FAMILIES.flatMap((family) => returnIf(JUMP_IF_EQUAL, family, ALLOW)),
    instruction(RETURN, NOT_PERMITTED),
  ];
  return [instruction(JUMP_IF_EQUAL, number, 0, judged.length), ...judged];
}

function returnIf(jump: number, value: number, verdict: number): Buffer[] {
  return [instruction(jump, value, 0, 1), instruction(RETURN, verdict)];
}

function returnUnless(jump: number, value: number, verdict: number): Buffer[] {
  return [instruction(jump, value, 1, 0), instruction(RETURN, verdict)];
}

/** struct sock_filter of linux/filter.h: code, two relative jumps, operand. Both processors are little-endian. */
function instruction(code: number, operand: number, ifTrue = 0, ifFalse = 0): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(operand, 4);
  return bytes;
}
