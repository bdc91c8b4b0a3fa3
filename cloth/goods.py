#!/usr/bin/env python3
"""Mugs, bottles, keyrings, phone cases, flags and scarves as surfaces.
usage: goods.py KIND OUT.npz OUT.fine"""

import sys, numpy as np
from banners import flag, scarf
from surfaces import Goods, arc, bezier, even, joined, plain


def mug(handle):
    """handle: degrees from the front to the handle's side; positive to the right. 82 mm wide, 95 mm high."""
    R, H, wall = 0.041, 0.095, 0.0036
    m = Goods(["body", "rim", "inside", "handle", "foot"])
    front = lambda th, r, z: np.stack([np.where(np.abs(th) < np.pi / 2, r * np.sin(th), r * np.sign(th)), z], -1)
    none = lambda th, r, z: np.zeros(th.shape + (2,))
    foot = joined([[0.0, 0.0028], [0.031, 0.0028], [0.0318, 0.0004]], [[0.0322, 0], [0.0348, 0]])
    m.turned(foot, "foot", none)
    low = joined(arc((R - 0.006, 0.0068), 0.006, -78, 0, 24), [[R, z] for z in np.linspace(0.0075, H - wall / 2, 60)])
    low = joined([[0.0348, 0.0]], low)
    m.turned(low, "body", front)
    m.turned(arc((R - wall / 2, H - wall / 2), wall / 2, 0, 180, 24), "rim", none)
    inner = joined([[R - wall, z] for z in np.linspace(H - wall / 2, 0.014, 50)], arc((R - wall - 0.009, 0.014), 0.009, 0, -90, 16), [[0.0, 0.005]])
    m.turned(inner, "inside", none)
    # Handle: half a rounded square, thicker where it joins the body.
    t = np.linspace(np.pi / 2 + 0.16, -np.pi / 2 - 0.16, 120)
    n = 2 / 2.5
    x = R - 0.004 + 0.0335 * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** n
    z = 0.0495 + 0.0295 * np.sign(np.sin(t)) * np.abs(np.sin(t)) ** n
    d = np.linspace(0, 1, 120)
    flare = 1 + 0.5 * (np.exp(-d / 0.05) + np.exp(-(1 - d) / 0.05))
    h = Goods(m.names)
    h.tube(np.c_[x, 0 * x, z], "handle", 0.0036 * flare, 0.0064 * flare, up=(0, 1, 0), sides=48)
    h.move(turn=-90 + handle)
    # -90 turns the handle from the right to the front.
    for k in range(len(h.points)):
        m.add(h.points[k], h.faces[k], np.zeros((len(h.points[k]), 2)), "handle")
    return m


def bottle(lid):
    """Insulated bottle, 72 mm wide, 238 mm high with its lid."""
    R = 0.036
    m = Goods(["body", "neck", "lid", "loop", "foot"])
    front = lambda th, r, z: np.stack([np.where(np.abs(th) < np.pi / 2, R * np.sin(th), R * np.sign(th)), z], -1)
    none = lambda th, r, z: np.zeros(th.shape + (2,))
    m.turned(joined([[0, 0.003], [0.029, 0.003], [0.0305, 0]], [[0.0335, 0.0]]), "foot", none)
    shoulder = bezier([[R, 0.158], [R, 0.171], [0.0285, 0.176], [0.0268, 0.1835]], 50)
    body = joined(arc((R - 0.0028, 0.0028), 0.0028, -85, 0, 14), [[R, z] for z in np.linspace(0.0032, 0.157, 110)], shoulder, [[0.0268, 0.186]])
    m.turned(body, "body", front)
    neck = joined([[0.0262, 0.185], [0.0262, 0.1885]], arc((0.0272, 0.1898), 0.0010, -90, 0, 6), [[0.0284, 0.1905], [0.0284, 0.1945]], arc((0.0274, 0.1948), 0.0010, 0, 90, 6))
    m.turned(neck, "neck", none)
    h0 = 0.1962
    if lid == "loop":
        cap = joined([[0.0262, h0]], arc((0.0284, h0 + 0.0012), 0.0012, -90, 0, 8), [[0.0296, z] for z in np.linspace(h0 + 0.0014, h0 + 0.019, 20)], arc((0.0266, h0 + 0.0190), 0.0030, 0, 90, 14), [[0.0, h0 + 0.0226]])
        m.turned(cap, "lid", none, columns=481)
        ribs = m.points[-1]
        th = np.arctan2(ribs[:, 0], -ribs[:, 1])
        inside = np.clip((ribs[:, 2] - h0 - 0.0035) / 0.002, 0, 1) * np.clip((h0 + 0.0165 - ribs[:, 2]) / 0.002, 0, 1)
        k = 1 - 0.018 * inside * (0.5 + 0.5 * np.cos(th * 40)) ** 3
        ribs[:, 0] *= k
        ribs[:, 1] *= k
        # Carrying loop: a flat band over the lid.
        t = np.linspace(-0.15, np.pi + 0.15, 90)
        n = 2 / 2.7
        x = 0.0225 * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** n
        z = h0 + 0.017 + 0.0245 * np.sign(np.sin(t)) * np.abs(np.sin(t)) ** n
        p = np.c_[x, 0 * x, z]
        m.tube(p, "loop", 0.0027, 0.0068, up=(0, 1, 0), sides=44)
        m.points[-1] = turned(m.points[-1], 24)
    else:
        cap = joined([[0.0262, h0]], arc((0.0284, h0 + 0.0012), 0.0012, -90, 0, 8), [[0.0296, h0 + 0.0014]], bezier([[0.0296, h0 + 0.010], [0.0296, h0 + 0.021], [0.0165, h0 + 0.0195], [0.0152, h0 + 0.0265]], 40), [[0.0150, h0 + 0.029]])
        m.turned(cap, "lid", none)
        spout = joined([[0.0150, h0 + 0.0285]], [[0.0128, h0 + 0.0288]], [[0.0122, h0 + 0.034]], arc((0.0112, h0 + 0.0352), 0.0016, -60, 60, 10), bezier([[0.0116, h0 + 0.0372], [0.0112, h0 + 0.0415], [0.0090, h0 + 0.0425], [0.0068, h0 + 0.0428]], 20), [[0.0, h0 + 0.0428]])
        m.turned(spout, "loop", none)
    return m


def turned(points, degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    q = points.copy()
    q[:, 0], q[:, 1] = c * points[:, 0] - s * points[:, 1], s * points[:, 0] + c * points[:, 1]
    return q


def plate(half_width, half_height, radius, count=360, centre=(0, 0)):
    """Outline of a rounded rectangle whose corners ease into the sides."""
    t = np.linspace(0, 2 * np.pi, 4000)[:-1]
    corner = lambda sx, sz: joined(arc((sx * (half_width - radius), sz * (half_height - radius)), radius, *{(1, 1): (0, 90), (-1, 1): (90, 180), (-1, -1): (180, 270), (1, -1): (270, 360)}[(sx, sz)], 60))
    o = joined(corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1))
    return even(o, count) + np.asarray(centre)


def phone_case(camera):
    """Case of a phone from behind: 75 by 161 mm, 10.5 mm thick. y=0 is the phone's glass, the case comes towards the eye."""
    w, h = 0.0375, 0.0805
    m = Goods(["body", "edge", "island", "lens", "glass", "screen"])
    own = lambda g: np.stack([g[..., 0], g[..., 2]], -1)
    m.rounded(plate(w, h, 0.0125, 480), "body", 0.0, -0.0105, 0.0042, own, steps=18, fill=90)
    m.rounded(plate(w - 0.0012, h - 0.0012, 0.0115, 360), "screen", 0.0012, -0.002, 0.001, plain)
    # A raised lip round the camera, of the case's own material.
    if camera == "square":
        c, iw, ih, r = (-0.0165, 0.0575), 0.0172, 0.0182, 0.0075
        lenses = [(-0.0077, 0.0082), (-0.0077, -0.0082), (0.0077, 0.0)]
        dots = [(0.0077, 0.0108, 0.0016), (0.0077, -0.0108, 0.0011)]
    else:
        c, iw, ih, r = (-0.0215, 0.0535), 0.0112, 0.0215, 0.0111
        lenses = [(0, 0.0098), (0, -0.0098)]
        dots = [(0.0, 0.0, 0.0012)]
    lip = plate(iw, ih, r, 300, c)
    m.tube(np.c_[lip[:, 0], np.full(len(lip), -0.0106), lip[:, 1]], "edge", 0.0013, 0.0011, closed=True, sides=28)
    m.rounded(plate(iw - 0.0009, ih - 0.0009, r - 0.0009, 260, c), "island", -0.009, -0.0109, 0.0006, plain, steps=8, fill=30)
    for x, z in lenses:
        ring = arc((c[0] + x, c[1] + z), 0.0061, 0, 360, 121)[:-1]
        m.tube(np.c_[ring[:, 0], np.full(len(ring), -0.0113), ring[:, 1]], "lens", 0.0008, 0.0010, closed=True, sides=24)
        disc = arc((c[0] + x, c[1] + z), 0.0057, 0, 360, 97)[:-1]
        m.rounded(disc, "glass", -0.010, -0.01135, 0.0003, plain, steps=6, fill=30, dome=0.0006)
        inner = arc((c[0] + x, c[1] + z), 0.0030, 0, 360, 97)[:-1]
        m.tube(np.c_[inner[:, 0], np.full(len(inner), -0.01168), inner[:, 1]], "island", 0.00022, 0.0003, closed=True, sides=12)
    for x, z, rr in dots:
        disc = arc((c[0] + x, c[1] + z), rr, 0, 360, 49)[:-1]
        m.rounded(disc, "lens", -0.010, -0.01115, 0.0002, plain, steps=4, fill=10)
    # Buttons at the side.
    for z, length in ((0.022, 0.0065), (0.040, 0.0045)):
        p = np.c_[np.full(30, w - 0.0004), np.full(30, -0.0052), np.linspace(z - length, z + length, 30)]
        m.tube(p, "edge", 0.0009 + 0 * p[:, 0], 0.0016 + 0 * p[:, 0], sides=20, up=(0, 1, 0))
    return m


shield = {
    "tag": [[400, 404], [452, 410], [508, 424], [540, 446], [576, 480], [590, 540], [590, 616], [590, 760], [520, 850], [400, 888], [280, 850], [210, 760], [210, 616], [210, 540], [224, 480], [260, 446], [292, 424], [348, 410], [400, 404]],
    "enamel": [[400, 448], [510, 448], [564, 510], [564, 616], [564, 742], [504, 822], [400, 858], [296, 822], [236, 742], [236, 616], [236, 510], [290, 448], [400, 448]],
}
unit = 1 / 8333  # metres of a keyring in one unit of its drawing


def keyring(form):
    """Tag of 45 mm with enamel, an eyelet, three links and a split ring. It lies against the wall at y=0."""
    m = Goods(["enamel", "tag", "ring", "link"])
    to = lambda q: np.c_[(q[:, 0] - 400) * unit, (600 - q[:, 1]) * unit]
    if form == "shield":
        tag, enamel = even(to(bezier(shield["tag"])), 480), even(to(bezier(shield["enamel"])), 420)
    else:
        tag = to(np.c_[400 + 200 * np.cos(t := np.linspace(0, 2 * np.pi, 481)[:-1]), 640 + 200 * np.sin(t)])
        enamel = to(np.c_[400 + 170 * np.cos(t), 640 + 170 * np.sin(t)])
    own = lambda g: np.stack([g[..., 0], g[..., 2]], -1)
    m.rounded(tag, "tag", 0, -0.0034, 0.0012, plain, steps=14, fill=70)
    rim = enamel
    m.tube(np.c_[rim[:, 0], np.full(len(rim), -0.0034), rim[:, 1]], "tag", 0.00075, 0.0007, closed=True, sides=24)
    m.rounded(enamel, "enamel", -0.002, -0.00375, 0.0002, own, steps=5, fill=90, dome=0.0016)
    top = tag[:, 1].max()
    circle = lambda r, centre, count=160: np.c_[centre[0] + r * np.cos(np.linspace(0, 2 * np.pi, count + 1)[:-1]), np.full(count, -0.0018), centre[1] + r * np.sin(np.linspace(0, 2 * np.pi, count + 1)[:-1])]
    m.tube(circle(0.0036, (0, top + 0.0022)), "tag", 0.0013, 0.0012, closed=True, sides=28)
    # Links stand across one another; each hangs in the one below.
    at = top + 0.0075
    for k in range(3):
        t = np.linspace(0, 2 * np.pi, 121)[:-1]
        long, wide = 0.0042, 0.0023
        u, v = wide * np.cos(t), long * np.sin(t)
        lying = k % 2 == 1
        tilt = np.radians(22 if lying else 62)
        p = np.c_[u * np.cos(tilt), -0.0030 - u * np.sin(tilt), at + v]
        m.tube(p, "link", 0.00075, closed=True, sides=22, up=(0.3, 0.9, 0.1))
        at += 0.0062
    # The split ring: two turns of flat wire.
    t = np.linspace(0, 4 * np.pi - 0.1, 520)
    R = 0.0135
    m.tube(np.c_[R * np.cos(t + 1.1), -0.0028 + 0.0013 * (t / (2 * np.pi) - 1), at + R - 0.0030 + R * np.sin(t + 1.1)], "ring", 0.00105, 0.0007, sides=24, up=(0, 1, 0))
    return m


def mirrored(m):
    """Mirrors an item from right to left; its front keeps its places, which are mirrored with it."""
    for k in range(len(m.points)):
        m.points[k] = m.points[k] * [-1, 1, 1]
        m.faces[k] = m.faces[k][:, ::-1]
        m.places[k] = m.places[k][:, ::-1] * [-1, 1]
    return m


kinds = {
    "mug-1": lambda: mug(78),
    "mug-2": lambda: mirrored(mug(96)),
    "bottle-1": lambda: bottle("spout"),
    "bottle-2": lambda: bottle("loop"),
    "phone-case-1": lambda: phone_case("square"),
    "phone-case-2": lambda: phone_case("column"),
    "keyring-1": lambda: keyring("shield"),
    "keyring-2": lambda: keyring("round"),
    "flag-1": lambda: flag(2),
    "flag-2": lambda: flag(5),
    "scarf-1": lambda: scarf(3),
    "scarf-2": lambda: mirrored(scarf(9)),
}
poses = {
    "phone-case-1": dict(turn=-17, lean=4),
    "phone-case-2": dict(turn=-21, lean=4),
    "keyring-1": dict(roll=7),
    "keyring-2": dict(roll=-6),
}
if __name__ == "__main__":
    kind, npz, fine = sys.argv[1:4]
    item = kinds[kind]()
    if kind in poses:
        item.move(**poses[kind])
    item.move(by=(0, 0, 1.2))
    item.write(npz, fine)
