"""
Recreates the portal's two fonts from Source Sans 3 (SIL Open Font License, by Adobe): the two weights that the portal uses and the characters
that nearly every page needs. Other characters come from the font files of the npm package. A modified font must not be named "Source".
Setup: pip install fonttools brotli. Then, after npm install: python3 scripts/fonts.py
"""

import shutil
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

root = Path(__file__).parent.parent
package = root / "node_modules/@fontsource-variable/source-sans-3"
target = root / "src/web/fonts"
name = "Portal Sans"
weights = (400, 600)
# code points, equal to the unicode-range descriptors in src/web/fonts.css
characters = {
    "latin": [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x2009, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2212],
    "cyrillic": [0x401, *range(0x410, 0x450), 0x451, 0x2116],
}

for script, wanted in characters.items():
    font = TTFont(package / f"files/source-sans-3-{script}-wght-normal.woff2")
    options = subset.Options()
    options.layout_features = ["ccmp", "kern", "liga", "locl", "mark", "mkmk"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 4, 6, 14]
    options.glyph_names = False
    cut = subset.Subsetter(options)
    cut.populate(unicodes=wanted)
    cut.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": weights})
    for record in font["name"].names:
        if record.nameID in (1, 4, 6):
            record.string = name.replace(" ", "") if record.nameID == 6 else name
    font.flavor = "woff2"
    font.save(target / f"portal-sans-{script}.woff2")
shutil.copy(package / "LICENSE", target / "OFL.txt")
