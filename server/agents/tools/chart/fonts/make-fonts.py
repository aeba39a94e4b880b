"""Makes the chart's fonts of the app's own web font: two weights as TrueType.

Needs fontTools with brotli. Run from the repository root: python3 server/agents/tools/chart/fonts/make-fonts.py
"""
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

source = Path("renderer/fonts/hanken-grotesk.woff2")
target = Path("server/agents/tools/chart/fonts")
for weight in (400, 600):
    font = instantiateVariableFont(TTFont(source, recalcTimestamp=False), {"wght": weight})
    font.flavor = None
    font.save(target / f"hanken-grotesk-{weight}.ttf")
