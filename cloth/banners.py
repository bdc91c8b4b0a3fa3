"""Flags and scarves as bent surfaces: cloth whose shape is a few waves, without simulation."""

import numpy as np
from scipy.ndimage import gaussian_filter
from fine import g, step
from surfaces import Goods, arc, joined, plain


def hills(shape, seed, size):
    """Smooth noise around 0 with a deviation of 1; `size` in points."""
    n = gaussian_filter(np.random.default_rng(seed).standard_normal(shape), size, mode="reflect")
    return n / n.std()


def flag(seed):
    """Flag of 0.9 by 0.6 m on a pole, in a light wind; z=0 is its middle."""
    L, H = 0.90, 0.60
    m = Goods(["cloth", "pole", "finial"])
    u, v = np.meshgrid(np.linspace(0, L, 520), np.linspace(0, H, 360))
    t, w = u / L, v / H
    length = (0.36, 0.30)[seed % 2]
    phase = 2 * np.pi * u / length + 1.5 * w + (0.4, 2.3)[seed % 2] + 0.5 * np.sin(2 * np.pi * t + seed)
    wave = np.sin(phase) + 0.22 * np.sin(2 * phase + 0.8)
    y = -0.052 * t**0.7 * (1 - np.exp(-u / 0.06)) * wave
    second = 2 * np.pi * u / 0.21 - 2.1 * w + 1.7 * seed
    y += 0.010 * t * np.sin(second)
    # Folds run from the corners that are tied to the pole.
    for corner, strength in ((v, 0.013), (H - v, 0.009)):
        r, angle = np.hypot(u, corner) + 1e-6, np.arctan2(corner, u + 1e-6)
        y += strength * np.exp(-r / 0.30) * (1 - np.exp(-r / 0.04)) * np.sin(8.5 * angle + seed)
    y += 0.0016 * hills(u.shape, seed + 1, 16) * (0.3 + t) + 0.0006 * hills(u.shape, seed + 2, 6)
    drop = 0.045 * t**1.7 + 0.010 * t * np.sin(phase * 0.5 + 1)
    du = L / (u.shape[1] - 1)
    slope = np.gradient(y, du, axis=1) ** 2 + np.gradient(drop, du, axis=1) ** 2
    x = np.cumsum(np.sqrt(np.maximum(0.25, 1 - slope)), 1) * du
    x -= L * 0.47
    xyz = np.stack([x, y, H / 2 - v - drop], -1)
    m.grid(xyz, np.stack([u, -v], -1), "cloth", flip=True)
    m.reliefs["cloth"] = lambda X, Y: hem(X, -Y, L, H)
    px = x[:, 0].mean() - 0.010
    pole = joined(*[[[0.0105, z]] for z in np.linspace(-0.74, 0.36, 40)])
    m.turned(pole, "pole", lambda th, r, z: np.stack([0 * th, 0 * z], -1), columns=64)
    m.points[-1] = m.points[-1] + [px, 0.002, 0]
    ball = joined(arc((0, 0.385), 0.024, -80, 90, 40))
    m.turned(ball, "finial", lambda th, r, z: np.stack([0 * th, 0 * z], -1), columns=80)
    m.points[-1] = m.points[-1] + [px, 0.002, 0]
    return m


def hem(x, y, L, H):
    """Doubled edges with a row of stitches, and the sleeve for the pole; metres from the upper corner at the pole."""
    d = np.minimum(np.minimum(y, H - y), L - x)
    h = 0.0006 * step(0.007 - d, 0.0008) - 0.0014 * g(d - 0.0046, 0.0016)
    h += 0.0009 * step(0.045 - x, 0.0008) - 0.0008 * g(x - 0.043, 0.0010)
    return h


def strip(m, part, middle, depth, turn, seed, start=0.0, top=0.545, behind=0.14):
    """Adds a tail of a scarf: up in front, over a rail, and down behind. Places: metres from its middle, and from its end."""
    half, thick, radius = 0.090, 0.0042, 0.020 + depth
    straight = top - radius
    s = np.linspace(start, straight + np.pi * radius + behind, 760)
    a = np.clip((s - straight) / radius, 0, np.pi)
    over = np.maximum(0, s - straight - np.pi * radius)
    z = np.where(s < straight, s, straight + radius * np.sin(a)) - over
    y = -radius * np.cos(a)
    ph = np.linspace(0, 2 * np.pi, 220)
    cx = half * np.sign(np.cos(ph)) * np.abs(np.cos(ph)) ** 0.22
    cn = thick * np.sign(np.sin(ph)) * np.abs(np.sin(ph)) ** 0.5
    S, X = np.meshgrid(s, cx, indexing="ij")
    t = X / half
    free = np.clip(1 - (s / straight) ** 2, 0, 1)[:, None]
    bend = free * (0.0085 * np.sin(2 * np.pi * S / 0.31 + 2.1 * t + seed) + 0.007 * t**2 * np.sin(2 * np.pi * S / 0.19 + seed * 2))
    bend += 0.0022 * free * np.sin(3.1 * t * np.pi / 2 + seed + 4 * S)
    bend += 0.0009 * hills(S.shape, seed, (14, 9))
    # The edges of knitted cloth roll a little.
    roll = -0.004 * np.abs(t) ** 9 * free
    normal_y, normal_z = -np.cos(a), np.sin(a)
    normal_y = np.where(s < straight, -1.0, normal_y)
    off = cn[None] + bend + roll
    width = 1 + 0.012 * hills((len(s), 1), seed + 5, (22, 0))
    q = np.stack([middle + X * width, y[:, None] + normal_y[:, None] * off, z[:, None] + np.where(s < straight, 0, normal_z)[:, None] * off], -1)
    c, k = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    q[..., 0], q[..., 2] = middle + c * (q[..., 0] - middle) - k * (q[..., 2] - top), top + k * (q[..., 0] - middle) + c * (q[..., 2] - top)
    m.grid(q, np.stack([X, S - start], -1), part, flip=True)
    return lambda x: (middle + c * x + k * (top - start), top - c * (top - start) + k * x, -radius)


def fringe(m, part, place, seed):
    """Adds threads at the end of a tail."""
    rng = np.random.default_rng(seed)
    for x in np.linspace(-0.086, 0.086, 40):
        bx, bz, by = place(x)
        n = 16
        t = np.linspace(0, 1, n)
        length = 0.046 + 0.010 * rng.random()
        sway = 0.006 * rng.standard_normal()
        curl = 0.0016 * np.sin(2 * np.pi * (t * 1.3 + rng.random()))
        path = np.c_[bx + 0.0018 * rng.standard_normal() * t + sway * t**2 + curl, by + 0.003 * rng.standard_normal() * t, bz + 0.004 - length * t]
        radius = 0.0021 * (1 - 0.35 * t) * (1 + 0.16 * np.sin(2 * np.pi * t * 7 + rng.random() * 6))
        m.tube(path, part, radius, sides=12)


def scarf(seed):
    """Knitted scarf folded over a rail: two tails of 18 cm with fringes, the left one in front; z=0 is its lower end."""
    m = Goods(["over", "under", "fringe-over", "fringe-under"])
    front = strip(m, "over", -0.042, 0.012, 0.5, seed)
    fringe(m, "fringe-over", front, seed + 20)
    # The tail behind ends higher.
    fringe(m, "fringe-under", strip(m, "under", 0.108, 0.0, -1.4, seed + 3, start=0.062, top=0.541), seed + 40)
    return m
