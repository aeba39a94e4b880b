"""Makes the chart's fonts of the app's own web font: two weights as TrueType, and how wide each letter is.

Needs fontTools with brotli. Run from the repository root: python3 server/agents/tools/chart/fonts/make-fonts.py
"""
import json
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

source = Path("renderer/fonts/hanken-grotesk.woff2")
target = Path("server/agents/tools/chart/fonts")
advances = {}
for weight in (400, 600):
    font = instantiateVariableFont(TTFont(source, recalcTimestamp=False), {"wght": weight})
    font.flavor = None
    font.save(target / f"hanken-grotesk-{weight}.ttf")
    unit = font["head"].unitsPerEm
    widths = font["hmtx"].metrics
    advances[str(weight)] = {
        chr(code): round(widths[glyph][0] / unit, 3) for code, glyph in sorted(font.getBestCmap().items())
    }
(target / "advances.json").write_text(json.dumps(advances, ensure_ascii=True, indent=0).replace("\n", "") + "\n")
