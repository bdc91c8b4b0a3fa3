#!/usr/bin/env python3
"""Simulated coarse cloth -> fine mesh (Loop subdivision), doubled edges, and for every panel a relief map (seams, hems, stitches, rib) in panel space.
usage: fine.py mesh.npz sim.out fine.bin [levels]"""

import sys, numpy as np
from scipy.spatial import cKDTree


def loop(pos, W, uv, part):
    N = len(pos)
    e = np.sort(np.c_[W[:, [0, 1, 2]].ravel(), W[:, [1, 2, 0]].ravel()], 1)
    opp = W[:, [2, 0, 1]].ravel()
    u, inv, cnt = np.unique(e, axis=0, return_inverse=True, return_counts=True)
    inv = inv.ravel()
    M = len(u)
    so = np.zeros((M, 3))
    np.add.at(so, inv, pos[opp])
    bd = cnt == 1
    ep = np.where(bd[:, None], (pos[u[:, 0]] + pos[u[:, 1]]) / 2, 3 / 8 * (pos[u[:, 0]] + pos[u[:, 1]]) + so / 8)
    val = np.bincount(u.ravel(), minlength=N)
    ns = np.zeros((N, 3))
    np.add.at(ns, u[:, 0], pos[u[:, 1]])
    np.add.at(ns, u[:, 1], pos[u[:, 0]])
    v = np.maximum(val, 1)
    beta = (5 / 8 - (3 / 8 + np.cos(2 * np.pi / v) / 4) ** 2) / v
    vp = pos * (1 - v * beta)[:, None] + ns * beta[:, None]
    bs = np.zeros((N, 3))
    bu = u[bd]
    np.add.at(bs, bu[:, 0], pos[bu[:, 1]])
    np.add.at(bs, bu[:, 1], pos[bu[:, 0]])
    bc = np.bincount(bu.ravel(), minlength=N)
    b2 = bc == 2
    vp[b2] = 0.75 * pos[b2] + 0.125 * bs[b2]
    m = inv.reshape(-1, 3) + N
    a, b, c = W.T
    m0, m1, m2 = m.T
    W2 = np.concatenate([np.c_[a, m0, m2], np.c_[m0, b, m1], np.c_[m2, m1, c], np.c_[m0, m1, m2]])
    q = uv
    h0, h1, h2 = (q[:, 0] + q[:, 1]) / 2, (q[:, 1] + q[:, 2]) / 2, (q[:, 2] + q[:, 0]) / 2
    s = np.stack
    uv2 = np.concatenate([s([q[:, 0], h0, h2], 1), s([h0, q[:, 1], h1], 1), s([h2, h1, q[:, 2]], 1), s([h0, h1, h2], 1)])
    return np.r_[vp, ep], W2, uv2, np.tile(part, 4)


def loopflat(V, T):
    """the same subdivision for panel coordinates, edges of panels kept where they are: prints then bend as smoothly as the cloth"""
    p = np.c_[V, np.zeros(len(V))]
    e = np.sort(np.c_[T[:, [0, 1, 2]].ravel(), T[:, [1, 2, 0]].ravel()], 1)
    u, cnt = np.unique(e, axis=0, return_counts=True)
    b = np.unique(u[cnt == 1])
    q, T2, _, _ = loop(p, T, np.zeros((len(T), 3, 2)), np.zeros(len(T), int))
    q[b] = p[b]
    return q[:, :2], T2


def normals(p, W):
    fn = np.cross(p[W[:, 1]] - p[W[:, 0]], p[W[:, 2]] - p[W[:, 0]])
    n = np.zeros_like(p)
    for k in range(3):
        np.add.at(n, W[:, k], fn)
    return n / np.maximum(np.linalg.norm(n, axis=1), 1e-12)[:, None]


def g(x, s):
    return np.exp(-((x / s) ** 2) / 2)


def step(x, w):
    return 1 / (1 + np.exp(-np.clip(x / w, -40, 40)))


RES = 2500.0  # relief texels a metre


def relief(name, V, z, names, seed):
    """height in metres over the panel's box"""
    lo, hi = V.min(0) - 0.006, V.max(0) + 0.006
    n = np.ceil((hi - lo) * RES).astype(int)
    x = lo[0] + (np.arange(n[0]) + 0.5) / RES
    y = lo[1] + (np.arange(n[1]) + 0.5) / RES
    X, Y = np.meshgrid(x, y)
    H = np.zeros_like(X)

    def dist(keys, cap_=0.05):
        pts, tt, o = [], [], 0
        for k in keys:
            q = z["edge_%s.%s" % (name, k)]
            q = z["V"][q]
            d = np.r_[0, np.cumsum(np.hypot(*np.diff(q, axis=0).T))]
            t = np.arange(0, d[-1], 0.0006)
            pts.append(np.c_[np.interp(t, d, q[:, 0]), np.interp(t, d, q[:, 1])])
            tt.append(t + o)
            o += d[-1]
        tr = cKDTree(np.concatenate(pts))
        d, i = tr.query(np.c_[X.ravel(), Y.ravel()], distance_upper_bound=cap_)
        d[np.isinf(d)] = cap_
        i = np.minimum(i, len(tr.data) - 1)
        return d.reshape(X.shape), np.concatenate(tt)[i].reshape(X.shape)

    has = lambda k: "edge_%s.%s" % (name, k) in z

    def stitch(d, t, at, depth=0.00035, pitch=0.0032):
        return -depth * g(d - at, 0.00045) * (0.45 + 0.55 * step(np.cos(t * 2 * np.pi / pitch) + 0.35, 0.18))

    cuff = float(z["cuff"]) if "cuff" in z else 0
    if has("hem") and cuff:
        d, t = dist(["hem"], cuff + 0.02)
        H += (
            (0.00035 * np.cos(t * 2 * np.pi / 0.0034) + 0.0004) * step(cuff - d, 0.0006)
            - 0.0016 * g(d - cuff, 0.0014)
            + 0.0008 * g(d - cuff - 0.006, 0.003)
            - 0.00035 * g(d - cuff - 0.0045, 0.0005)
        )
    elif has("hem"):
        d, t = dist(["hem"])
        hw = 0.020
        H += 0.0007 * step(hw - d, 0.0006) + stitch(d, t, hw - 0.0012) + stitch(d, t + 0.0016, hw - 0.0072)
        H += 0.00022 * np.sin(t * 2 * np.pi / 0.0115 + 3 * np.sin(t * 61)) * g(d - hw * 0.8, 0.004)  # the hem roping of a twin needle
    s = [k for k in ("sideR", "sideL", "underB", "underF") if has(k)]
    if s:
        d, t = dist(s)
        H += -0.0009 * g(d, 0.0011) + 0.0004 * step(0.008 - d, 0.002)
    s = [k for k in ("shR", "shL") if has(k)]
    if s:
        d, t = dist(s)
        H += -0.0010 * g(d, 0.0010) + (0.0006 * step(0.009 - d, 0.001) if name == "back" else 0)
    s = [k for k in ("armR", "armL", "capF", "capB") if has(k)]
    if s and "sleeveR" not in names:  # a bound armhole
        d, t = dist(s)
        H += 0.0008 * step(0.0125 - d, 0.0005) - 0.0010 * g(d - 0.0132, 0.0008) + stitch(d, t, 0.0152) - 0.0007 * np.clip(1 - d / 0.002, 0, 1) ** 2
    elif s:
        d, t = dist(s)
        H += -0.0013 * g(d, 0.0011) + (0.0007 * step(0.009 - d, 0.0012) if name.startswith("sleeve") else 0.0003 * step(0.005 - d, 0.001))
    s = [k for k in ("neckR", "neckL") if has(k)]
    if s:
        d, t = dist(s)
        H += -0.0010 * g(d, 0.0010) + 0.0006 * step(0.008 - d, 0.0008) + stitch(d, t, 0.0065)
    if name == "front" and "placket" in z and z["placket"][0] > 0:
        pl, y0 = z["placket"]
        on = step(Y - (y0 - pl), 0.0004)
        w_ = 0.0155
        H += (
            0.0012 * step(w_ - np.abs(X), 0.0005) * on
            - 0.0012 * g(X - w_, 0.0009) * on
            - 0.0006 * g(X + w_, 0.0009) * on
            - 0.0010 * g(Y - (y0 - pl), 0.0009) * step(w_ - np.abs(X), 0.0004)
        )
        for sx_ in (-1, 1):
            H += -0.00035 * g(X - sx_ * (w_ - 0.0022), 0.00045) * (0.45 + 0.55 * step(np.cos(Y * 2 * np.pi / 0.0032) + 0.35, 0.18)) * on
        for q in (0.022, 0.068, 0.114):
            d = np.hypot(X, Y - (y0 - q))
            H += (
                0.0018 * step(0.0055 - d, 0.0003)
                - 0.0006 * step(0.0037 - d, 0.0004)
                - 0.0008 * sum(step(0.0006 - np.hypot(X - a * 0.0011, Y - (y0 - q) - b * 0.0011), 0.0001) for a in (-1, 1) for b in (-1, 1))
            )
    if name == "rib" and z["V"][z["edge_rib.top"]][:, 1].max() > 0.04:
        d, t = dist(["top", "left", "right"])
        H += 0.00018 * np.cos(Y * 2 * np.pi / 0.0026) + 0.0003 * step(0.006 - d, 0.0006) - 0.0004 * np.clip(1 - d / 0.002, 0, 1) ** 2
    elif name == "rib":
        d, t = dist(["bot0", "bot1", "bot2", "bot3"])
        H += -0.0013 * g(d, 0.0010) + 0.00022 * np.cos(X * 2 * np.pi / 0.0026) * step(d - 0.001, 0.0006)
        d, t = dist(["top"])
        H += -0.0008 * np.clip(1 - d / 0.0022, 0, 1) ** 2
    rng = np.random.default_rng(seed)
    return lo, n, H.astype(np.float32)


def main():
    z = np.load(sys.argv[1])
    levels = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    pos = np.fromfile(sys.argv[2], np.float32).reshape(-1, 3).astype(float)
    W, uv, part = z["W"], z["V"][z["T"]], z["part"]
    names = list(z["names"])
    # seams and edges run smoothly, whatever the triangles beside them do
    for k in z.files:
        if (
            k.startswith("edge_")
            and k.split(".")[-1] in ("bot0", "bot1", "bot2", "bot3", "armR", "armL", "shR", "shL", "sideR", "sideL", "underB", "hem", "top")
            and not (k.startswith("edge_back") and k.split(".")[-1][:2] in ("sh", "si"))
        ):
            ch = z["w"][z[k]]
            for _ in range(4):
                q = pos[ch]
                q[1:-1] = 0.5 * q[1:-1] + 0.25 * (q[:-2] + q[2:])
                pos[ch] = q
    V, T = z["V"], z["T"]
    for _ in range(levels):
        pos, W, uv, part = loop(pos, W, uv, part)
        V, T = loopflat(V, T)
    uv = V[T]
    n = normals(pos, W)
    # doubled edges: a rim and an inner layer near each free edge
    e = np.sort(np.c_[W[:, [0, 1, 2]].ravel(), W[:, [1, 2, 0]].ravel()], 1)
    u, inv, cnt = np.unique(e, axis=0, return_inverse=True, return_counts=True)
    inv = inv.ravel()
    bd = cnt[inv] == 1
    tri = np.repeat(np.arange(len(W)), 3)[bd]
    kk = np.tile(np.arange(3), len(W))[bd]
    bv = np.unique(W[tri, kk])
    isrib = np.zeros(len(pos), bool)
    ri = names.index("rib") if "rib" in names else -1
    isrib[np.unique(W[part == ri])] = True
    th = np.where(isrib, 0.0026, 0.0016)
    hv = bv[~isrib[bv]]
    near = cKDTree(pos[hv]).query(pos, distance_upper_bound=0.021)[0] < 0.02 if len(hv) else np.zeros(len(pos), bool)
    N = len(pos)
    P = [pos]
    WW, UU, PP = [W], [uv], [part]
    steps = [(0.15, 0.35), (0.5, 0.5), (0.85, 0.35), (1.0, 0.0)]  # share of the thickness inwards, bulge past the edge
    out = np.zeros_like(pos)  # direction away from the cloth at the edge
    for t, k in zip(tri, kk):
        pass
    a, b, c = W[tri, kk], W[tri, (kk + 1) % 3], W[tri, (kk + 2) % 3]
    d = (pos[a] + pos[b]) / 2 - pos[c]
    ab = pos[b] - pos[a]
    ab /= np.linalg.norm(ab, axis=1)[:, None]
    d -= ab * (d * ab).sum(1)[:, None]
    for q in (a, b):
        np.add.at(out, q, d)
    out /= np.maximum(np.linalg.norm(out, axis=1), 1e-9)[:, None]
    prev = np.arange(N)
    for sh, bu in steps:
        idx = np.full(N, -1)
        idx[bv] = sum(map(len, P)) + np.arange(len(bv))
        P.append(pos[bv] - n[bv] * (th[bv] * sh)[:, None] + out[bv] * (th[bv] * bu)[:, None])
        WW += [
            np.c_[a, b, idx[b]] if prev[0] == 0 and (prev == np.arange(N)).all() else np.c_[prev[a], prev[b], idx[b]],
            np.c_[prev[a], idx[b], idx[a]],
        ]
        WW[-2] = WW[-2][:, [1, 0, 2]]
        WW[-1] = WW[-1][:, [1, 0, 2]]
        ua, ub = uv[tri, kk], uv[tri, (kk + 1) % 3]
        UU += [np.stack([ub, ua, ub], 1), np.stack([ub, ua, ua], 1)]
        PP += [part[tri], part[tri]]
        prev = idx
    inn = np.where(part == ri, True, near[W].all(1))
    idx = prev.copy()
    vs = np.setdiff1d(np.unique(W[inn]), bv)
    idx[vs] = sum(map(len, P)) + np.arange(len(vs))
    P.append(pos[vs] - n[vs] * th[vs][:, None])
    WW.append(idx[W[inn]][:, ::-1])
    UU.append(uv[inn][:, ::-1])
    PP.append(part[inn] + 16)
    pos, W, uv, part = np.concatenate(P), np.concatenate(WW), np.concatenate(UU), np.concatenate(PP)
    with open(sys.argv[3], "wb") as f:
        np.array([len(pos), len(W), len(names)], np.int32).tofile(f)
        pos.astype(np.float32).tofile(f)
        normals(pos, W).astype(np.float32).tofile(f)
        W.astype(np.int32).tofile(f)
        uv.astype(np.float32).tofile(f)
        part.astype(np.int32).tofile(f)
        for i, nm in enumerate(names):
            lo, sz, H = relief(nm, z["V"][np.unique(z["T"][z["part"] == i])], z, names, i)
            np.array([lo[0], lo[1], RES], np.float32).tofile(f)
            np.array(sz, np.int32).tofile(f)
            H.tofile(f)
    print("fine", len(pos), len(W), "box", pos.min(0).round(3), pos.max(0).round(3))


if __name__ == "__main__":
    main()
