import { describe, expect, it } from 'vitest';
import { findHighlights } from '../../../../server/documents/text/find-highlights.ts';

const marked = (text: string, query: string) =>
  findHighlights(text, query).map(([start, end]) => text.slice(start, end));

describe('findHighlights', () => {
  it('marks the words of the query whatever their ending and accents', () => {
    expect(marked('Le préavis de résiliation du contrat', 'resilie contrats')).toEqual([
      'résiliation',
      'contrat',
    ]);
    expect(marked('Two horses ran; the policies stay.', 'policy horse')).toEqual(['horses', 'policies']);
  });

  it('gives offsets in UTF-16, also after signs of two units and letters with loose accents', () => {
    expect(marked('😀 𝒳 La re\u0301siliation', 'résiliation')).toEqual(['re\u0301siliation']);
  });

  it('makes one range of words side by side', () => {
    expect(marked('le dépôt garantie du bail', 'dépôt garantie')).toEqual(['dépôt garantie']);
    expect(marked('un avis, un autre avis', 'avis')).toEqual(['avis', 'avis']);
  });

  it('does not mark stop words, unless there is nothing else', () => {
    expect(marked('le contrat de bail est là', 'que dit le contrat')).toEqual(['contrat']);
    expect(marked('être ou ne pas être', 'être')).toEqual(['être', 'être']);
  });

  it('leaves the elided article out of the mark', () => {
    expect(marked("Il signe l'avis d'échéance.", 'avis échéance')).toEqual(['avis', 'échéance']);
  });

  it('marks a code by its parts, joined, and grouped in another way', () => {
    expect(marked('Dossier FR-2024/0817 clos', 'FR20240817')).toEqual(['FR-2024/0817']);
    expect(marked('Payez 12 345,60 € demain', '12345')).toEqual(['12 345,60']);
    expect(marked('La sous-traitance est permise', 'soustraitance')).toEqual(['sous-traitance']);
  });

  it('marks the one plural that begins with another letter', () => {
    expect(marked('Des yeux clairs.', 'œil clair')).toEqual(['yeux clairs']);
  });

  it('gives sorted ranges that do not overlap', () => {
    const ranges = findHighlights('12 345,60 bail 12 345,60 baux', 'bail 12 345,60 60');
    for (const [index, [start, end]] of ranges.entries()) {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThan(ranges[index - 1]?.[1] ?? -1);
    }
    expect(ranges.length).toBeGreaterThan(0);
  });

  it('marks nothing for a query without words', () => {
    expect(findHighlights('Le contrat.', '  "*" ')).toEqual([]);
  });
});
