import { describe, expect, it } from 'vitest';
import { TextStream } from '../../../models/engine/text-stream.ts';

describe('TextStream', () => {
  const write = (bytes: number[]) => {
    const stream = new TextStream<number>((tokens) => Buffer.from(tokens).toString(), []);
    return bytes.map((byte) => stream.push(byte));
  };

  it('holds a character back until its last byte has come', () => {
    expect(write([...Buffer.from('aé😀')])).toEqual(['a', '', 'é', '', '', '', '😀']);
  });

  it('gives up on bytes that never become a character, and finds the next one', () => {
    expect(write([0xff, 0xff, 0xff, 0xff, ...Buffer.from('é.')]).join('')).toBe('����é.');
  });

  it('leaves out white space before the first word only', () => {
    expect(write([...Buffer.from(' \n Yes no')]).join('')).toBe('Yes no');
  });
});
