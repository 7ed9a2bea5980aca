"""The words of an invitation in few characters, so that a person can send it as a short text.

The words are compressed with a dictionary of what invitations are likely to say, and written in
base64url. Only the words count: the name of a game and the digest of its invitation are made of
them, never of their compressed form, which may differ between two versions of zlib.
"""

from __future__ import annotations

import zlib
from typing import Final

from .base64url import decoded, encoded

LONGEST_WORDS: Final = 4_000
"""The most bytes of the words of an invitation."""
_RAW: Final = -15
"""No header and no checksum: a link has a checksum of its own."""
_LIKELY: Final = (
    b"\nafter=\nplayers=person/greedy/counting/beginner/careless\ndealer=3\ndealer=4\ndealer=1\nscor"
    b"es=0/0/0/0\nname=Ann\ninvite,players=2,players=3,players=4,players=5,players=6,partnership"
    b"=off,partnership=on,packet=2,packet=1,deal_order=table-before-dealer,deal_order=table-la"
    b"st,deal_out=fours,deal_out=whole,hand_cards=4,hand_cards=5,hand_cards=by-players,first_h"
    b"and_cards=same,first_hand_cards=6,table_cards=4,table_cards=rest,table_cards=by-players,"
    b"direction=clockwise,direction=counter-clockwise,draw=off,draw=on,pack=52,pack=40,pack=40"
    b"-pips,pack=60,pack=104,courts=none,courts=royal,ace=1,ace=1-or-14,ace=14-in-hand,casinos"
    b"=plain,casinos=15-and-16,casinos=either,courts_aside=off,courts_aside=on,court_capture=o"
    b"ne,court_capture=one-or-three,court_capture=any,builds_in_sums=off,builds_in_sums=on,cap"
    b"ture_extent=free,capture_extent=pairs,capture_extent=maximal,must_sweep=off,must_sweep=o"
    b"n,pile_tops=off,pile_tops=build,pile_tops=build-and-match,pile_tops=build-and-capture,pi"
    b"le_tops_of=opponents,pile_tops_of=others,piles=side,piles=seat,pile_chain=on,pile_chain="
    b"off,pile_order=capturer-top,pile_order=lowest-top,building=multiple,building=single,buil"
    b"ding=none,gather=on,gather=off,raising=any,raising=own-if-both-held,raising=opponents-on"
    b"ly,raising=other-side,raising=none,raise_gathers=on,raise_gathers=off,raise_limit=none,r"
    b"aise_limit=double,raise_with_table=off,raise_with_table=on,adding=any,adding=own,extra_a"
    b"ctions=off,extra_actions=on,same_value=merge,same_value=coexist,max_builds=none,max_buil"
    b"ds=1,max_builds_counts=new,max_builds_counts=all,ownership=last-added,ownership=last-val"
    b"ued,duty=no-trail,duty=take-or-add,duty=attend,duty=free,last_deal_relaxes=nothing,last_"
    b"deal_relaxes=trail,last_deal_relaxes=trail-and-builds,trailing=allowed,trailing=not-a-pa"
    b"ir,trailing=forced-capture,scoring=standard,scoring=spade,scoring=diamond,scoring=nordic"
    b",scoring=norsk,scoring=african,scoring=five-spades,scoring=seven,scoring=kryp,spades_ove"
    b"r=none,spades_over=6,last_capture=0,last_capture=1,ties=nobody,ties=split,ties=carry,whi"
    b"tewash=off,whitewash=on,sweep_points=0,sweep_points=1,sweep_points=5,sweeps_cancel=off,s"
    b"weeps_cancel=on,sweeps_last_deal=on,sweeps_last_deal=off,sweep_limit=none,sweep_limit=10"
    b",sweep_limit=18,sweep_limit_binds=all,sweep_limit_binds=own,sweep_transfer=off,sweep_tra"
    b"nsfer=on,sweep_double=off,sweep_double=on,twin_points=0,twin_points=5,points=none,target"
    b"=none,target=11,target=16,target=21,target=61,goal=most,goal=least,ending=round,ending=c"
    b"ount-order,ending=at-once,tie_break=none,tie_break=spades,tie_break=big-casino,endgame=n"
    b"one,endgame=18,endgame=16,endgame=17,calling=off,calling=on,calling=any,target=none,play"
    b"ers=3,players=4\nrules=swazi\nrules=sotho\nrules=khasino\nrules=south-african\nrules=kasino-d"
    b"k\nrules=kasino-no\nrules=rakennuskasino\nrules=byggkasino\nrules=dominicano\nrules=mulle\nrul"
    b"es=krypkasino\nrules=misar\nrules=laisto\nrules=kasino-fi\nrules=kasino-se\nrules=partnership"
    b"\nrules=royal-draw\nrules=draw\nrules=diamond\nrules=spade\nrules=take-or-add\nrules=attend\nru"
    b"les=folk\nrules=two-handed\nrules=counting-out\nrules=royal\nrules=standard\ninvite\nrules=sta"
    b"ndard\ndealer=2\nscores=0/0\nname="
)
"""Words that invitations often have, the most frequent last.

Links depend on them: a change makes old links unreadable."""


def packed(words: bytes) -> str:
    """Return words in packed form."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, _RAW, zdict=_LIKELY)
    return encoded(compressor.compress(words) + compressor.flush())


def unpacked(text: str) -> bytes | None:
    """Read packed words; None for a string that `packed` cannot have written, or for too many."""
    data = decoded(text)
    if data is None:
        return None
    decompressor = zlib.decompressobj(_RAW, zdict=_LIKELY)
    try:
        words = decompressor.decompress(data, LONGEST_WORDS)
    except zlib.error:
        return None
    return words if decompressor.eof and not decompressor.unused_data else None
