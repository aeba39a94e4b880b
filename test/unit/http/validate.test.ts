import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../../server/core/app-error.ts';
import { parseInput } from '../../../server/http/validate.ts';

const One = z.object({ format: z.literal('one'), messages: z.array(z.object({ role: z.enum(['user']) })) });
const Many = z.object({ files: z.array(One) });

function refusalOf(value: unknown): AppError {
  try {
    parseInput(z.union([One, Many]), value);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('the value was accepted');
}

describe('a value that fits no form of a union', () => {
  test('is refused with the field of the form that it came nearest to', () => {
    const refusal = refusalOf({ format: 'one', messages: [{ role: 'robot' }] });
    expect(refusal.errors).toMatchObject([{ field: 'messages.0.role' }]);
    expect(refusal.detail).toContain('messages.0.role');
  });

  test('is found inside the other form, too', () => {
    const refusal = refusalOf({ files: [{ format: 'one', messages: [{ role: 'robot' }] }] });
    expect(refusal.errors?.[0]?.field).toBe('files.0.messages.0.role');
  });
});
