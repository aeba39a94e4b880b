import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import type { Detection } from '../../../../server/sensitivity/sensitivity.types.ts';

/** What one detector must find and must leave alone; a found span is given as the text that it covers. */
interface DetectorTable {
  finds: readonly (readonly [text: string, span: string])[];
  ignores: readonly string[];
}

/** One test a sentence: `finds` must give exactly that span with that type, `ignores` nothing of that type. */
export function describeDetector(type: string | RegExp, { finds, ignores }: DetectorTable): void {
  const hasType = (d: Detection) => (typeof type === 'string' ? d.type === type : type.test(d.type));
  describe(String(type), () => {
    it.each(finds)('is found in: %s', (text, span) => {
      const spans = detectAll(text)
        .filter(hasType)
        .map(({ start, end }) => text.slice(start, end));
      expect(spans).toContain(span);
    });
    it.each(ignores)('is not seen in: %s', (text) => {
      expect(detectAll(text).filter(hasType)).toEqual([]);
    });
  });
}
