"""Search for English words and for any part of a Chinese term.

Chinese has no spaces, so Sphinx would index a whole sentence as one word. This module indexes each
Chinese character and each pair of neighbours. A longer query is split into pairs, and a page must
contain all of them.
"""

import re
from itertools import pairwise

from sphinx.search.en import SearchEnglish

HAN = "\u3400-\u9fff"
RUN = re.compile(rf"[{HAN}]+|[^{HAN}]+")


class SearchWithChinese(SearchEnglish):
    """The English search, extended to parts of Chinese terms."""

    js_splitter_code = rf"""
var splitQuery = (query) => {{
  const word = /[{HAN}]+|(?:(?![{HAN}])[\p{{Letter}}\p{{Number}}_\p{{Emoji_Presentation}}])+/gu;
  const pairs = (run) => Array.from(run.slice(1), (c, i) => run[i] + c);
  return (query.match(word) ?? []).flatMap((it) => (/^[{HAN}]{{3}}/.test(it) ? pairs(it) : [it]));
}};
"""

    def split(self, input):
        """Return the words of a text, and the characters and pairs of its Chinese.

        >>> SearchWithChinese({}).split("K均值, 兰德指数 (Rand index)")
        ['K', '均', '值', '均值', '兰', '德', '指', '数', '兰德', '德指', '指数', 'Rand', 'index']
        """
        words = []
        for run in RUN.findall(" ".join(super().split(input))):
            if re.match(f"[{HAN}]", run):
                words += [*run, *map("".join, pairwise(run))]
            else:
                words += run.split()
        return words
