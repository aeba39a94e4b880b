"""Copies a GGUF file and puts a chat template into it, where its publisher left none (gguf's own copier).

Usage: with_template.py <in.gguf> <template file> <out.gguf>
"""

import sys

from gguf.scripts import gguf_new_metadata

source, template, out = sys.argv[1:4]
sys.argv = ["gguf-new-metadata", "--force", "--chat-template-file", template, source, out]
gguf_new_metadata.main()
