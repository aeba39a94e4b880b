import { describe, expect, it } from 'vitest';
import { systemCallFilter } from '../../../../server/agents/tools/code/python/system-call-filter.ts';

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const NOT_PERMITTED = 0x00050001;
const NOT_IMPLEMENTED = 0x00050026;
const CLONE_THREAD = 0x00010000;
const CLONE_NEWUSER = 0x10000000;

const processors = {
  x64: { audit: 0xc000003e, read: 0, clone: 56, socket: 41, unshare: 272, ptrace: 101, bpf: 321, mount: 165 },
  arm64: {
    audit: 0xc00000b7,
    read: 63,
    clone: 220,
    socket: 198,
    unshare: 97,
    ptrace: 117,
    bpf: 280,
    mount: 40,
  },
};

/** Runs a classic BPF program as the kernel does, for the instructions that the filter is made of. */
function judge(program: Buffer, call: { audit: number; number: number; argument?: number }): number {
  const words = new Map([
    [0, call.number],
    [4, call.audit],
    [16, call.argument ?? 0],
  ]);
  let accumulator = 0;
  for (let at = 0; ; at += 8) {
    const code = program.readUInt16LE(at);
    const operand = program.readUInt32LE(at + 4);
    if (code === 0x06) return operand;
    if (code === 0x20) accumulator = words.get(operand) ?? Number.NaN;
    else {
      const holds =
        code === 0x15
          ? accumulator === operand
          : code === 0x35
            ? accumulator >= operand
            : (accumulator & operand) !== 0;
      at += 8 * program.readUInt8(at + (holds ? 2 : 3));
    }
  }
}

describe.each(Object.entries(processors))('the filter of system calls on %s', (name, processor) => {
  const program = systemCallFilter({}, name);
  const networked = systemCallFilter({ network: true }, name);
  const { audit, read, clone, ...denied } = processor;

  it('lets ordinary calls and threads pass', () => {
    expect(judge(program, { audit, number: read })).toBe(ALLOW);
    expect(judge(program, { audit, number: clone, argument: CLONE_THREAD })).toBe(ALLOW);
  });

  it.each(Object.entries(denied))('denies %s', (_name, number) => {
    expect(judge(program, { audit, number })).toBe(NOT_PERMITTED);
  });

  it('denies another process or namespace, and hides the call whose flags it cannot see', () => {
    expect(judge(program, { audit, number: clone, argument: 17 })).toBe(NOT_PERMITTED);
    expect(judge(program, { audit, number: clone, argument: CLONE_NEWUSER })).toBe(NOT_PERMITTED);
    expect(judge(program, { audit, number: 435, argument: CLONE_THREAD })).toBe(NOT_IMPLEMENTED);
  });

  it('opens sockets of a network where that is granted, and no local ones, which lead to a keychain', () => {
    const number = processor.socket;
    const verdicts = [1, 2, 10, 16].map((argument) => judge(networked, { audit, number, argument }));
    expect(verdicts).toEqual([NOT_PERMITTED, ALLOW, ALLOW, NOT_PERMITTED]);
    expect(judge(program, { audit, number, argument: 2 })).toBe(NOT_PERMITTED);
    expect(judge(networked, { audit, number: clone, argument: 17 })).toBe(NOT_PERMITTED);
    expect(judge(networked, { audit, number: read })).toBe(ALLOW);
  });

  it('lets no other way of calling the kernel pass', () => {
    expect(judge(program, { audit: 0x40000003, number: read })).toBe(KILL);
    expect(judge(program, { audit, number: 0x40000000 + read })).toBe(NOT_PERMITTED);
  });
});

it('there is no filter for a processor that nobody wrote one for', () => {
  expect(() => systemCallFilter({}, 'riscv64')).toThrow('no system call filter');
});
