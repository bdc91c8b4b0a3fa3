#!/usr/bin/env python3
"""Flat sewing panels (metres) -> one welded triangle mesh, placed round the mannequin.
usage: pattern.py GARMENT OUT.npz OUT.bin [spacing in mm]      GARMENT: a name in CUT
The npz keeps the panel coordinates of every corner, which is what prints, stripes and stitches are drawn in."""

import sys, numpy as np
from math import *
from scipy.spatial import Delaunay, cKDTree

CUT = dict(
    tee=dict(
        hps=0.715,
        hem=0.268,
        chest=0.270,
        under=0.462,
        sx=0.222,
        sdrop=0.050,
        inset=0.205,
        nx=0.080,
        drop=0.102,
        bdrop=0.020,
        vee=0,
        sl=0.100,
        cap=0.142,
        shem=0.170,
        rib=0.020,
        ribshort=0.90,
        bk=1.0,
        gsm=0.19,
        arm0=52,
    ),
    jersey=dict(
        hps=0.725,
        hem=0.264,
        chest=0.268,
        under=0.468,
        sx=0.222,
        sdrop=0.050,
        inset=0.206,
        nx=0.078,
        drop=0.150,
        bdrop=0.020,
        vee=1,
        sl=0.105,
        cap=0.138,
        shem=0.172,
        rib=0.019,
        ribshort=0.97,
        bk=0.5,
        gsm=0.15,
        arm0=52,
    ),
    sweat=dict(
        hps=0.700,
        hem=0.272,
        chest=0.292,
        under=0.440,
        sx=0.236,
        sdrop=0.052,
        inset=0.220,
        nx=0.082,
        drop=0.092,
        bdrop=0.020,
        vee=0,
        sl=0.455,
        cap=0.135,
        shem=0.108,
        rib=0.026,
        ribshort=0.88,
        bk=2.6,
        gsm=0.30,
        arm0=48,
        cuff=0.062,
        cuffpull=0.80,
        wobble=0.016,
        wmin=0.05,
        wmax=0.16,
    ),
    hoodie=dict(
        hps=0.700,
        hem=0.270,
        chest=0.284,
        under=0.440,
        sx=0.232,
        sdrop=0.052,
        inset=0.216,
        nx=0.084,
        drop=0.096,
        bdrop=0.020,
        vee=0,
        sl=0.455,
        cap=0.135,
        shem=0.108,
        hood=0.360,
        ribshort=1.0,
        rib=0,
        bk=2.6,
        gsm=0.30,
        arm0=48,
        cuff=0.062,
        cuffpull=0.80,
        wobble=0.016,
        wmin=0.05,
        wmax=0.16,
    ),
    polo=dict(
        hps=0.715,
        hem=0.264,
        chest=0.268,
        under=0.464,
        sx=0.222,
        sdrop=0.050,
        inset=0.205,
        nx=0.078,
        drop=0.088,
        bdrop=0.020,
        vee=0,
        sl=0.098,
        cap=0.140,
        shem=0.168,
        rib=0.066,
        stand=0.024,
        ribshort=0.985,
        bk=1.4,
        gsm=0.22,
        arm0=52,
        placket=0.140,
        tip=0.014,
        point=0.016,
    ),
    kids=dict(
        hps=0.705,
        hem=0.272,
        chest=0.2714,
        under=0.45,
        sx=0.208,
        sdrop=0.044,
        inset=0.195,
        nx=0.09,
        drop=0.106,
        bdrop=0.022,
        vee=0,
        sl=0.1,
        cap=0.132,
        shem=0.178,
        rib=0.024,
        ribshort=0.9,
        bk=1.0,
        gsm=0.19,
        arm0=52,
    ),
    kidsvee=dict(
        hps=0.705,
        hem=0.272,
        chest=0.2714,
        under=0.45,
        sx=0.208,
        sdrop=0.044,
        inset=0.195,
        nx=0.088,
        drop=0.15,
        bdrop=0.022,
        vee=1,
        sl=0.1,
        cap=0.132,
        shem=0.178,
        rib=0.023,
        ribshort=0.97,
        bk=0.6,
        gsm=0.16,
        arm0=52,
    ),
    kidspolo=dict(
        hps=0.705,
        hem=0.272,
        chest=0.2714,
        under=0.45,
        sx=0.208,
        sdrop=0.044,
        inset=0.195,
        nx=0.084,
        drop=0.092,
        bdrop=0.022,
        vee=0,
        sl=0.1,
        cap=0.132,
        shem=0.178,
        rib=0.068,
        ribshort=0.985,
        bk=1.4,
        gsm=0.22,
        arm0=52,
        stand=0.025,
        placket=0.14,
        tip=0.014,
        point=0.016,
    ),
    vest=dict(
        hps=0.725,
        hem=0.27,
        chest=0.268,
        under=0.44,
        sx=0.142,
        sdrop=0.024,
        inset=0.133,
        nx=0.088,
        drop=0.158,
        bdrop=0.048,
        vee=0,
        sl=0.1,
        cap=0.14,
        shem=0.17,
        rib=0.022,
        ribshort=0.88,
        bk=0.7,
        gsm=0.16,
        arm0=52,
        sleeves=0,
    ),
    boxy=dict(
        hps=0.72,
        hem=0.292,
        chest=0.295,
        under=0.455,
        sx=0.262,
        sdrop=0.050,
        inset=0.250,
        nx=0.088,
        drop=0.088,
        bdrop=0.020,
        vee=0,
        sl=0.125,
        cap=0.085,
        shem=0.195,
        rib=0.024,
        ribshort=0.90,
        bk=2.2,
        gsm=0.26,
        arm0=52,
    ),
)


def bez(p, n=60):
    t = np.linspace(0, 1, n)[:, None]
    p = np.array(p, float)
    if len(p) == 3:
        return (1 - t) ** 2 * p[0] + 2 * t * (1 - t) * p[1] + t * t * p[2]
    return (1 - t) ** 3 * p[0] + 3 * t * (1 - t) ** 2 * p[1] + 3 * t * t * (1 - t) * p[2] + t**3 * p[3]


def line(a, b):
    return np.array([a, b], float)


def length(p):
    return np.hypot(*np.diff(p, axis=0).T).sum()


def resample(p, n):
    s = np.r_[0, np.cumsum(np.hypot(*np.diff(p, axis=0).T))]
    t = np.linspace(0, s[-1], n + 1)
    return np.c_[np.interp(t, s, p[:, 0]), np.interp(t, s, p[:, 1])]


def inside(q, poly):
    x, y = q[:, 0], q[:, 1]
    r = np.zeros(len(q), bool)
    a = poly
    b = np.roll(poly, -1, 0)
    for (x1, y1), (x2, y2) in zip(a, b):
        if y1 == y2:
            continue
        c = ((y1 > y) != (y2 > y)) & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
        r ^= c
    return r


class Panel:
    def __init__(self, name, edges, place, flip=False, k=1.0):
        self.name, self.edges, self.place, self.flip, self.k = name, edges, place, flip, k


def build(c, flat=False):
    hps, cw, ua = c["hps"], c["chest"], c["under"]
    sx, sy, nx = c["sx"], hps - c["sdrop"], c["nx"]
    hw = c["hem"]

    def body(drop, vee, k):
        arm = bez([(cw, ua), (cw - 0.045 * k, ua + 0.004), (c["inset"] - 0.002, ua + 0.055), (c["inset"] + 0.006, ua + 0.115)])
        arm = np.r_[arm, bez([(c["inset"] + 0.006, ua + 0.115), (c["inset"] + 0.010, ua + 0.16), (sx, sy)])[1:]]
        if vee:
            neck = bez([(nx, hps), (nx * 0.80, hps - drop * 0.45), (0, hps - drop)])
        else:
            neck = bez([(nx, hps), (nx * 0.98, hps - drop * 0.78), (nx * 0.62, hps - drop), (0, hps - drop)])
        side = bez([(hw, 0), (cw - 0.012, ua * 0.5), (cw, ua)])
        hem = line((-hw, 0), (hw, 0))
        m = lambda p: p[::-1] * [-1, 1]
        return dict(
            hem=hem,
            sideR=side,
            armR=arm,
            shR=line((sx, sy), (nx, hps)),
            neckR=neck,
            neckL=m(neck),
            shL=line((-nx, hps), (-sx, sy)),
            armL=m(arm),
            sideL=m(side),
        )

    F, B = body(c["drop"], c["vee"], 1.15), body(c["bdrop"], 0, 0.8)
    lf, lb = length(F["armR"]), length(B["armR"])
    b = None
    sl, cap, sh = c["sl"], c["cap"], c["shem"]

    def capcurve(b):
        return bez([(b, sl), (b * 0.62, sl + cap * 0.06), (b * 0.52, sl + cap), (0, sl + cap)])

    lo, hi = 0.10, 0.30  # bicep half width such that the cap is 1.5% longer than the armhole (ease)
    for _ in range(40):
        b = (lo + hi) / 2
        lo, hi = (b, hi) if length(capcurve(b)) < (lf + lb) / 2 * 1.012 else (lo, b)
    cc = capcurve(b)
    sh = min(sh, b - 0.004)
    S = dict(hem=line((-sh, 0), (sh, 0)), underB=line((sh, 0), (b, sl)), capB=cc, capF=cc[::-1] * [-1, 1], underF=line((-b, sl), (-sh, 0)))
    print("armhole %.3f+%.3f cap 2x%.3f bicep half %.3f" % (lf, lb, length(cc), b))
    Z = 1.535
    a0 = radians(c["arm0"])

    def sleeve(side):
        def place(p):
            s, t = p[:, 0], p[:, 1]
            R = max(b / pi, 0.056)
            d = (sl + cap - t) * 1.0
            ax = np.array([sin(a0), 0, -cos(a0)])
            n0 = np.array([cos(a0), 0, sin(a0)])
            J = np.array([0.185, 0, 1.43])
            th = s / b * pi * 0.98
            q = J + ax * (d[:, None] * 1.0 + 0.0) + R * (np.cos(th)[:, None] * n0 + np.sin(th)[:, None] * np.array([0, 1.0, 0]))
            if flat:
                a = radians(c.get("flatarm", 56))
                ax = np.array([sin(a), 0, -cos(a)])
                n0 = np.array([cos(a), 0, sin(a)])
                tip = np.array([sx, 0, Z - hps + sy]) - n0 * 0.012
                q = tip + ax * d[:, None] - n0 * np.abs(s)[:, None]
                q[:, 1] = np.where(s < 0, -0.014, -0.005)
            if side < 0:
                q = q * [-1, 1, 1]
            return q

        return place

    ln = [length(F["neckL"]), length(F["neckR"]), length(B["neckR"]), length(B["neckL"])]
    L = sum(ln) * c["ribshort"]
    w = c["rib"]
    cum = np.r_[0, np.cumsum(ln)] * c["ribshort"]
    ribe = {("bot%d" % i): line((cum[i], 0), (cum[i + 1], 0)) for i in range(4)}
    ribe.update(right=line((L, 0), (L, w)), top=line((L, w), (0, w)), left=line((0, w), (0, 0)))

    def ribplace(p):
        f = np.interp(p[:, 0], cum, [0, 0.5, 1, 1.5, 2])
        ph = f * pi
        sn, cs = np.sin(ph), np.cos(ph)
        front = ph <= pi
        x = -nx * 0.95 * cs
        y = np.where(front, -0.125 * sn, -0.10 * sn)
        z = Z - np.where(front, c["drop"] * sn, c["bdrop"] * -sn) + p[:, 1] + 0.006
        if flat:
            y = np.where(front, -0.018, -0.005)
        return np.c_[x, y, z]

    if c["vee"] or c.get("stand"):
        order = ["neckR", "bneckR", "bneckL", "neckL"]
        ln = [length(F["neckR"]), length(B["neckR"]), length(B["neckL"]), length(F["neckL"])]
        cum = np.r_[0, np.cumsum(ln)] * c["ribshort"]
        L = cum[-1]
        mt = w * 0.95 * c["drop"] / nx * 0.9 if c["vee"] else -0.010
        ribe = {("bot%d" % i): line((cum[i], 0), (cum[i + 1], 0)) for i in range(4)}
        if c.get("stand"):  # a fall with points, longer at the front than behind
            st, tip, fw = c["stand"], c["tip"], w + c["point"]
            edge = bez([(L + tip, fw), (L * 0.80, w), (L * 0.66, w), (L / 2, w)])
            ribe.update(
                right=np.array([(L, 0), (L, st), (L + tip, fw)]),
                top=np.r_[edge, (edge * [-1, 1] + [L, 0])[::-1][1:]],
                left=np.array([(-tip, fw), (0, st), (0, 0)]),
            )
        else:
            ribe.update(right=line((L, 0), (L - mt, w)), top=line((L - mt, w), (mt, w)), left=line((mt, w), (0, 0)))

        def ribplace(p):
            f = np.interp(p[:, 0], cum, [0.5, 1, 1.5, 2, 2.5])
            ph = f * pi
            sn, cs = np.sin(ph), np.cos(ph)
            front = sn > 0
            x = -nx * 0.95 * cs
            y = np.where(front, -0.125 * sn, -0.10 * sn)
            z = Z - np.where(front, c["drop"] * sn, c["bdrop"] * -sn) + p[:, 1] + 0.006
            if c.get("stand"):  # a collar starts turned down over its stand
                st = c["stand"]
                v = p[:, 1]
                u = np.maximum(v - st, 0)
                z -= v + 0.006
                z += np.minimum(v, st) - u * 0.72 + 0.01
                k = 1 + (np.where(u > 0, 0.006, 0) + u * 0.62) / 0.085
                x, y = x * k, y * k
            if flat:
                y = np.where(front, -0.018, -0.005)
            return np.c_[x, y, z]

    P = [
        Panel("front", F, lambda p: np.c_[p[:, 0], np.full(len(p), -0.014 if flat else -0.165), Z - hps + p[:, 1]]),
        Panel("back", B, lambda p: np.c_[p[:, 0], np.full(len(p), -0.005 if flat else 0.155), Z - hps + p[:, 1]], flip=True),
        *(
            [Panel("sleeveR", S, sleeve(1)), Panel("sleeveL", {k: v.copy() for k, v in S.items()}, sleeve(-1), flip=True)]
            if c.get("sleeves", 1)
            else []
        ),
        Panel("rib", ribe, ribplace, k=0.5 if c.get("stand") else 3.0),
    ]
    seams = [
        ("front.shR", "back.shR", 0),
        ("front.shL", "back.shL", 0),
        ("front.sideR", "back.sideR", 0),
        ("front.sideL", "back.sideL", 0),
        ("front.armR", "sleeveR.capF", 1),
        ("back.armR", "sleeveR.capB", 0),
        ("front.armL", "sleeveL.capF", 0),
        ("back.armL", "sleeveL.capB", 1),
        ("sleeveR.underF", "sleeveR.underB", 1),
        ("sleeveL.underF", "sleeveL.underB", 1),
        ("rib.bot0", "front.neckL", 1),
        ("rib.bot1", "front.neckR", 1),
        ("rib.bot2", "back.neckR", 0),
        ("rib.bot3", "back.neckL", 0),
        ("rib.right", "rib.left", 1),
    ]
    if c["vee"] or c.get("stand"):
        seams = seams[:10] + [
            ("rib.bot0", "front.neckR", 1),
            ("rib.bot1", "back.neckR", 0),
            ("rib.bot2", "back.neckL", 0),
            ("rib.bot3", "front.neckL", 1),
            ("rib.right", "rib.left", 1),
        ]
    if c.get("stand"):
        seams = seams[:-1]
    if c.get("hood"):
        P[-1:] = hoodpanels(c, F, B, Z)
        seams = seams[:10] + [
            ("hoodR.neckF", "front.neckR", 1),
            ("hoodR.neckB", "back.neckR", 0),
            ("hoodL.neckF", "front.neckL", 0),
            ("hoodL.neckB", "back.neckL", 1),
            ("hoodR.crown", "hoodL.crown", 0),
        ]
    if not c.get("sleeves", 1):
        seams = [q for q in seams if "sleeve" not in q[0] + q[1]]
    return P, seams


def hoodpanels(c, F, B, Z):
    """Two halves of a hood, from the front to the middle of the back, placed round a head."""
    lf, lb, tall = length(F["neckR"]), length(B["neckR"]), c["hood"]
    L, deep = lf + lb, lf + lb + 0.030
    crown = np.r_[
        bez([(L, 0), (deep + 0.012, tall * 0.22), (deep + 0.012, tall * 0.45), (deep, tall * 0.62)]),
        bez([(deep, tall * 0.62), (deep - 0.012, tall * 0.90), (deep * 0.62, tall), (0.020, tall)])[1:],
    ]
    H = dict(neckF=line((0, 0), (lf, 0)), neckB=line((lf, 0), (L, 0)), crown=crown, face=bez([(0.020, tall), (0.030, tall * 0.5), (0, 0)]))

    def place(way):
        def at(p):
            x, y = p[:, 0], p[:, 1]
            f = np.interp(x, [0, lf, L], [0, 0.5, 1.0]) * pi
            up = np.clip(y / tall, 0, 1)
            r = np.where(up < 0.5, 0.085 + 0.05 * up, 0.110 * np.sqrt(np.clip(1 - ((up - 0.5) / 0.52) ** 2, 0, 1)))
            low = np.clip(1 - up / 0.25, 0, 1)
            z = -low * np.where(f < pi / 2, c["drop"] * np.cos(f), 0.02) + y
            q = np.c_[way * r * np.sin(f), -r * np.cos(f) * 1.1 + 0.015, z]
            # pushed back: turned round the nape, the more the higher it is
            t = np.clip(y / 0.13, 0, 1)
            a = radians(c.get("fall", 105)) * t * t * (3 - 2 * t)
            dy, dz = q[:, 1] - 0.085, q[:, 2] - 0.010
            q[:, 1] = 0.085 + np.cos(a) * dy + np.sin(a) * dz
            q[:, 2] = Z + 0.010 + np.cos(a) * dz - np.sin(a) * dy
            return q

        return at

    return [Panel("hoodR", H, place(1), k=6.0), Panel("hoodL", {k: v.copy() for k, v in H.items()}, place(-1), flip=True, k=6.0)]


# direction notes: neckL runs centre -> left shoulder, rib.bot0 runs left shoulder -> centre: reversed. back.neckR runs right shoulder -> centre: same as bot2.


def cot(u, v):
    return (u * v).sum(-1) / np.abs(u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0])


def mesh(c, h, seed=3, flat=False):
    P, seams = build(c, flat)
    rng = np.random.default_rng(seed)
    par = {p.name: p for p in P}
    n = {}
    for p in P:
        for e, q in p.edges.items():
            n[p.name + "." + e] = max(2, round(length(q) / h))
    for a, b, r in seams:
        n[a] = n[b] = max(
            2, round((length(par[a.split(".")[0]].edges[a.split(".")[1]]) + length(par[b.split(".")[0]].edges[b.split(".")[1]])) / 2 / h)
        )
    V, X, T, part, edgeidx, base = [], [], [], [], {}, 0
    bk = []
    for pi_, p in enumerate(P):
        names = list(p.edges) if p.name != "rib" else ["bot0", "bot1", "bot2", "bot3", "right", "top", "left"]
        pts, off = [], 0
        for e in names:
            q = resample(p.edges[e], n[p.name + "." + e])
            edgeidx[p.name + "." + e] = (off, len(q))
            pts.append(q[:-1])
            off += len(q) - 1
        poly = np.concatenate(pts)
        nb = len(poly)
        for e in names:
            o, k = edgeidx[p.name + "." + e]
            edgeidx[p.name + "." + e] = base + (np.arange(o, o + k) % nb)
        lo, hi = poly.min(0), poly.max(0)
        dy = h * sqrt(3) / 2
        g = []
        for j, y in enumerate(np.arange(lo[1] - dy, hi[1] + dy, dy)):
            for x in np.arange(lo[0] - h + (j % 2) * h / 2, hi[0] + h, h):
                g.append((x, y))
        g = np.array(g)
        g += rng.uniform(-0.12, 0.12, g.shape) * h
        g = g[inside(g, poly)]
        dense = np.concatenate([resample(q, max(2, int(length(q) / h * 6))) for q in p.edges.values()])
        g = g[cKDTree(dense).query(g)[0] > 0.62 * h]
        allp = np.r_[poly, g]
        t = Delaunay(allp).simplices
        cen = allp[t].mean(1)
        A = allp[t]
        ar = ((A[:, 1] - A[:, 0])[:, 0] * (A[:, 2] - A[:, 0])[:, 1] - (A[:, 1] - A[:, 0])[:, 1] * (A[:, 2] - A[:, 0])[:, 0]) / 2
        t = np.where((ar > 0)[:, None], t, t[:, ::-1])
        ok = inside(cen, poly) & (np.abs(ar) > 1e-3 * h * h)
        t = t[ok]
        if p.flip:
            t = t[:, ::-1]
        V.append(allp)
        X.append(p.place(allp))
        T.append(t + base)
        part += [pi_] * len(t)
        bk += [p.k] * len(t)
        base += len(allp)
    V, X, T, part, bk = np.concatenate(V), np.concatenate(X), np.concatenate(T), np.array(part), np.array(bk)
    par_ = np.arange(base)

    def find(i):
        while par_[i] != i:
            i = par_[i]
        return i

    for a, b, r in seams:
        ia, ib = edgeidx[a], edgeidx[b]
        ib = ib[::-1] if r else ib
        d = np.linalg.norm(X[ia[0]] - X[ib[0]]) + np.linalg.norm(X[ia[-1]] - X[ib[-1]])
        d2 = np.linalg.norm(X[ia[0]] - X[ib[-1]]) + np.linalg.norm(X[ia[-1]] - X[ib[0]])
        if d > d2 + 1e-6:
            print("seam looks reversed:", a, b, round(d, 3), round(d2, 3))
            ib = ib[::-1]
        for i, j in zip(ia, ib):
            par_[find(i)] = find(j)
    root = np.array([find(i) for i in range(base)])
    u, w = np.unique(root, return_inverse=True)
    N = len(u)
    pos = np.zeros((N, 3))
    cnt = np.bincount(w)
    np.add.at(pos, w, X)
    pos /= cnt[:, None]
    W = w[T]  # welded triangles
    A = V[T]
    e1, e2 = A[:, 1] - A[:, 0], A[:, 2] - A[:, 0]
    area = np.abs(e1[:, 0] * e2[:, 1] - e1[:, 1] * e2[:, 0]) / 2
    mass = np.zeros(N)
    np.add.at(mass, W.ravel(), np.repeat(area / 3 * c["gsm"], 3))
    ed = {}
    for ti in range(len(T)):
        for k in range(3):
            i, j, o = W[ti, k], W[ti, (k + 1) % 3], W[ti, (k + 2) % 3]
            L = np.linalg.norm(V[T[ti, k]] - V[T[ti, (k + 1) % 3]])
            ed.setdefault((min(i, j), max(i, j)), []).append((ti, k, o, L))
    E, Bn = [], []
    onseam = np.bincount(w, minlength=N) > 1
    ph = rng.uniform(0, 6.28, (12, 3))
    kv = rng.normal(0, 1, (12, 2))
    kv *= (2 * pi / rng.uniform(c.get("wmin", 0.035), c.get("wmax", 0.11), 12) / np.linalg.norm(kv, axis=1))[:, None]

    def wob(p, a):
        return sum(np.sin(p @ kv[q] + ph[q, 0] + a * ph[q, 1]) for q in range(12)) / 3.5

    amp, gather = c.get("wobble", 0.012), c.get("gather", 0.025)
    for (i, j), l in ed.items():
        ti, k = l[0][:2]
        p0, p1 = V[T[ti, k]], V[T[ti, (k + 1) % 3]]
        f = 1 + amp * wob((p0 + p1) / 2, part[ti]) + amp * 0.6
        if onseam[i] and onseam[j]:
            f = 1 - gather
        if c.get("stand") and P[part[ti]].name == "rib":  # the fall of a collar is cut longer than its stand
            across = abs(p1[0] - p0[0]) / max(1e-9, np.hypot(*(p1 - p0)))
            f = 1 + c.get("spread", 0.44) * max(0, (p0[1] + p1[1]) / 2 - c["stand"]) / (c["rib"] - c["stand"]) * across**2
        if c.get("cuff") and P[part[ti]].name != "rib" and max(p0[1], p1[1]) < c["cuff"] * 1.02:  # knitted cuffs and waistband pull in
            across = abs(p1[0] - p0[0]) / max(1e-9, np.hypot(*(p1 - p0)))
            pull = c["cuffpull"] if P[part[ti]].name.startswith("sleeve") else (1 + c["cuffpull"]) / 2
            f *= 1 - (1 - pull) * across**2
        E.append((i, j, f * np.mean([q[3] for q in l])))
        if len(l) == 2:
            (ta, ka, oa, _), (tb, kb, ob, _) = l

            def cots(ti, i, j, o):
                q = {W[ti, k]: V[T[ti, k]] for k in range(3)}
                return cot(q[j] - q[i], q[o] - q[i]), cot(q[i] - q[j], q[o] - q[j])

            c01, c03 = cots(ta, i, j, oa)
            c02, c04 = cots(tb, i, j, ob)
            K = (c03 + c04, c01 + c02, -c01 - c03, -c02 - c04)
            s2 = 3 / (area[ta] + area[tb])
            seam = part[ta] != part[tb] or (T[ta][(ka + 1) % 3] not in T[tb] and T[ta][ka] not in T[tb])
            k = c["bk"] * (bk[ta] + bk[tb]) / 2 * (2.5 if seam else 1)
            if (
                c.get("stand")
                and P[part[ta]].name == "rib"
                and P[part[tb]].name == "rib"
                and abs(V[T[ta]].mean(0)[1] / 2 + V[T[tb]].mean(0)[1] / 2 - c["stand"]) < 0.014
            ):
                k *= 0.004
            Bn.append((i, j, oa, ob) + K + (s2, k))
    free = np.zeros(N, np.float32)
    # doubled hems: stiffer bending near every free edge
    hemk = {}
    for (i, j), l in ed.items():
        if len(l) == 1:
            free[[i, j]] = 1
    fv = {}
    for name, ii in edgeidx.items():
        if name.split(".")[1] in ("hem",):
            fv.setdefault(name.split(".")[0], []).append(ii)
    near = np.zeros(N, bool)
    for pn, ll in fv.items():
        pi_ = [p.name for p in P].index(pn)
        vs = np.unique(T[part == pi_])
        d = cKDTree(V[np.concatenate(ll)]).query(V[vs])[0]
        near[w[vs[d < 0.020]]] = True
    Bn = [b[:9] + (b[9] * (3.0 if near[b[0]] and near[b[1]] else 1),) for b in Bn]
    return dict(
        P=P,
        V=V,
        T=T,
        W=W,
        w=w,
        part=part,
        pos=pos,
        mass=mass,
        E=E,
        B=Bn,
        free=free,
        edgeidx=edgeidx,
        names=[p.name for p in P],
        cuff=c.get("cuff", 0),
        placket=np.array([c.get("placket", 0), hps0(c)]),
    )


def hps0(c):
    return c["hps"] - c["drop"]


def write(m, npz, bin_):
    E = np.array([(e[0], e[1]) for e in m["E"]], np.int32)
    L = np.array([e[2] for e in m["E"]], np.float32)
    B = np.array([b[:4] for b in m["B"]], np.int32)
    K = np.array([b[4:] for b in m["B"]], np.float32)
    with open(bin_, "wb") as f:
        np.array([len(m["pos"]), len(m["W"]), len(E), len(B)], np.int32).tofile(f)
        m["pos"].astype(np.float32).tofile(f)
        m["mass"].astype(np.float32).tofile(f)
        m["W"].astype(np.int32).tofile(f)
        E.tofile(f)
        L.tofile(f)
        B.tofile(f)
        K.tofile(f)
    outl = {"edge_" + k: v for k, v in m["edgeidx"].items()}
    np.savez(
        npz,
        V=m["V"],
        T=m["T"],
        W=m["W"],
        w=m["w"],
        part=m["part"],
        names=m["names"],
        pos=m["pos"],
        cuff=m["cuff"],
        placket=m["placket"],
        **outl
    )
    print("vertices", len(m["pos"]), "triangles", len(m["W"]), "bends", len(B))


def writeouter(m, vs, from_fold, bin_):
    """Writes the points of cloth that lies over the rest, with their distance from the fold, for sim's collar="""
    fall = np.zeros(len(vs), [("point", np.int32), ("from_fold", np.float32)])
    fall["point"] = m["w"][vs]
    fall["from_fold"] = from_fold
    fall.tofile(bin_.replace(".bin", ".collar"))


def writepins(m, c, bin_):
    """Writes the points of the neckline and their places, for sim's pins=: a hood would pull them up the neck."""
    edges = ["front.neckR", "front.neckL", "back.neckR", "back.neckL"]
    vs = np.concatenate([m["edgeidx"][e] for e in edges])
    V, way = m["V"][vs], np.repeat([-1, 1], [sum(len(m["edgeidx"][e]) for e in edges[:2]), sum(len(m["edgeidx"][e]) for e in edges[2:])])
    pins = np.zeros(len(vs), [("point", np.int32), ("place", np.float32, 3)])
    pins["point"] = m["w"][vs]
    round_ = np.sqrt(np.clip(1 - (V[:, 0] / (c["nx"] + 0.001)) ** 2, 0, 1))
    pins["place"] = np.c_[V[:, 0], way * 0.085 * round_ + 0.012, 1.535 - c["hps"] + V[:, 1] - 0.01]
    pins.tofile(bin_.replace(".bin", ".pins"))


if __name__ == "__main__":
    g, npz, b = sys.argv[1:4]
    h = float(sys.argv[4]) / 1000 if len(sys.argv) > 4 else 0.010
    flat = "flat" in sys.argv[5:]
    seed = next((int(a[5:]) for a in sys.argv[5:] if a.startswith("seed=")), 3)
    c = dict(CUT[g])
    for a in sys.argv[5:]:
        k, _, v = a.partition("=")
        if v and k != "seed":
            c[k] = float(v)
    m = mesh(c, h, seed, flat)
    write(m, npz, b)
    if c.get("hood"):
        vs = np.unique(m["T"][np.isin(m["part"], [m["names"].index(q) for q in ("hoodR", "hoodL")])])
        writeouter(m, vs, m["V"][vs][:, 1], b)
        writepins(m, c, b)
    if c.get("stand"):  # which points belong to the fall of the collar: sim collar=NAME.collar
        ri = m["names"].index("rib")
        vs = np.unique(m["T"][m["part"] == ri])
        vs = vs[m["V"][vs][:, 1] > c["stand"] + 0.003]
        writeouter(m, vs, m["V"][vs][:, 1] - c["stand"], b)
