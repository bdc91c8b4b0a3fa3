#!/usr/bin/env python3
"""A six-panel cap as surfaces: crown of six gored panels, curved visor on the crown's own front edge, button, eyelets, sweatband.
usage: cap.py OUT.npz OUT.fine [yaw] [pitch]"""

import sys, numpy as np
from math import *
from fine import normals, g, step, RES

yaw = radians(float(sys.argv[3]) if len(sys.argv) > 3 else 32)
pitch = radians(float(sys.argv[4]) if len(sys.argv) > 4 else 8)
RXc, RYc, H = 0.083, 0.097, 0.109  # half width, half depth, height of the crown (front is -y)


def crown(th, t):
    """th: angle round (0 = front -y, grows towards +x), t: 0 rim .. 1 top"""
    front = np.clip(np.cos(th), 0, 1)
    # profile: upright at the front (stiffened panels), rounder behind
    n = 2.75 + 0.75 * front
    a = t * pi / 2
    r = np.cos(a) ** (2 / n)
    z = np.sin(a) ** (2 / (2.35 + 0.35 * front))
    hh = H * (1 + 0.05 * front)
    # six gores: each panel bulges between its seams
    k = (th - pi / 6 * 0) * 3
    seam = np.abs(np.sin(k))
    puff = 0.018 * (seam**0.7 - 0.6) * np.sin(np.clip(t, 0, 1) * pi) ** 0.8
    r = r * (1 + puff)
    x, y = RXc * r * np.sin(th), -RYc * r * np.cos(th)
    lift = 0.016 * front**1.6 * (1 - t) ** 2.5 - 0.004 * np.clip(-np.cos(th), 0, 1) * (1 - t) ** 2
    return np.stack([x, y - 0.004 * z * front * 0, hh * z + lift], -1)


P, W, UV, PT = [], [], [], []
base = 0


def grid(xyz, uv, part, flip=False, closed=False):
    global base
    h, w = xyz.shape[:2]
    i = np.arange(h * w).reshape(h, w)
    a, b, c, d = i[:-1, :-1].ravel(), i[:-1, 1:].ravel(), i[1:, 1:].ravel(), i[1:, :-1].ravel()
    t = np.concatenate([np.c_[a, b, c], np.c_[a, c, d]])
    t = t[:, ::-1] if flip else t
    P.append(xyz.reshape(-1, 3))
    W.append(t + base)
    UV.append(uv.reshape(-1, 2)[t])
    PT.append(np.full(len(t), part))
    base += h * w


names = ["frontL", "frontR", "sideR", "backR", "backL", "sideL", "visor", "under", "button", "band", "inside", "edge"]
# crown panels, seams at th = 0, 60, 120 ...
maps = {}
gap = None
for k, nm in enumerate(["frontR", "sideR", "backR", "backL", "sideL", "frontL"]):
    th = np.linspace(k * pi / 3, (k + 1) * pi / 3, 61)
    t = np.linspace(0, 0.985, 90)
    TH, T = np.meshgrid(th, t)
    q = crown(TH, T)
    # panel coordinates: x along the rim from the front seam (metres), y up the panel
    R = (RXc + RYc) / 2
    hgt = np.r_[0, np.cumsum(np.linalg.norm(np.diff(crown(np.full(90, k * pi / 3 + pi / 6), t), axis=0), axis=1))]
    ths = np.where(TH > pi, TH - 2 * pi, TH) if k >= 3 else TH
    ths = np.where((k >= 3) & (TH >= pi - 1e-9), TH - 2 * pi, TH)
    width = np.sqrt(np.clip(1 - (hgt / hgt[-1]) ** 2.2, 0.0009, 1))
    cth = (k + 0.5) * pi / 3
    cth = cth - 2 * pi if k >= 3 else cth
    u = cth * R + (ths - cth) * R * width[:, None] if k not in (0, 5) else ths * R * width[:, None]
    grid(q, np.stack([u, np.repeat(hgt[:, None], 61, 1)], -1), names.index(nm))
    maps[nm] = (u.min(), u.max(), 0, hgt[-1], cth * R, R * pi / 6, hgt[-1], k)
# inner lining just inside (seen under the rim at the back) and the sweatband
th = np.linspace(0, 2 * pi, 200)
t = np.linspace(0, 0.9, 40)
TH, T = np.meshgrid(th, t)
q = crown(TH, T) * [0.975, 0.975, 0.97]
grid(q, np.stack([TH * 0.09, T * 0.15], -1), names.index("inside"), flip=True)
# rim: rounded binding between crown and lining
s = np.linspace(0, pi, 7)
TH, Sx = np.meshgrid(th, s)
o = crown(TH, 0 * TH)
i_ = o * [0.975, 0.975, 1]
mid, d = (o + i_) / 2, (o - i_) / 2
q = mid + d * np.cos(Sx)[..., None]
q[..., 2] -= np.sin(Sx) * 0.0016
grid(q, np.stack([TH * 0.09, Sx * 0.001], -1), names.index("band"), flip=True)
# visor: starts on the front rim between -A and A, reaches forward, arched across and sloping down
A = radians(74)
n, m = 121, 60
a = np.linspace(-A, A, n)
f = np.linspace(0, 1, m)
AA, FF = np.meshgrid(a, f)


def visor(AA, FF, off=0):
    o = crown(AA, 0 * AA)
    w = AA / A
    reach = 0.074 * np.clip(1 - np.abs(w) ** 2.6, 0, 1) ** 0.55
    tipx = RXc * 1.02 * np.sin(AA) * (1.0) + 0.012 * np.sin(AA) * np.clip(1 - w * w, 0, 1)
    x = o[..., 0] * (1 - FF) + tipx * FF
    y = o[..., 1] - reach * FF
    z = o[..., 2] - 0.0012 - FF * reach * 0.20 - reach * FF**2 * 0.14
    # the arch of a shaped visor: the sides hang lower than the middle, more so forward
    z = z - 0.036 * (np.abs(x) / 0.085) ** 2.2 * (FF * reach / 0.074) ** 0.8 * 1.0 - 0.012 * FF * (np.abs(AA) / A) ** 2 * reach / 0.074
    return np.stack([x, y, z], -1)


V0 = visor(AA, FF)
nrm = np.cross(np.gradient(V0, axis=1), np.gradient(V0, axis=0))
nrm /= np.maximum(np.linalg.norm(nrm, axis=-1), 1e-9)[..., None]
nrm *= np.sign(nrm[..., 2:3] + 1e-12)
thk = 0.0042 * np.clip(FF * 14, 0.25, 1)
arc = a * 0.095
uvv = np.stack([np.repeat(arc[None], m, 0), FF * 0.074 * np.clip(1 - np.abs(AA / A) ** 2.6, 0, 1) ** 0.55], -1)
top = V0 + nrm * 0.0 * thk[..., None]
bot = V0 - nrm * thk[..., None]
grid(top, uvv, names.index("visor"))
grid(bot, uvv, names.index("under"), flip=True)
e = np.linspace(0, pi, 8)[:, None, None]
outd = np.zeros((n, 3))
outd[:] = V0[-1] - V0[-4]
outd /= np.maximum(np.linalg.norm(outd, axis=1), 1e-9)[:, None]
midp = (top[-1] + bot[-1]) / 2
dd = (top[-1] - bot[-1]) / 2
edge = midp + dd * np.cos(e) + outd * np.sin(e) * 0.0021
grid(edge, np.stack([np.repeat(arc[None], 8, 0), np.linspace(0, 0.006, 8)[:, None] + 0 * arc[None]], -1), names.index("edge"))
# button
ph, bt = np.meshgrid(np.linspace(0, 2 * pi, 40), np.linspace(0, pi / 2, 12))
zt = crown(np.array(0.0), np.array(0.985))[2]
q = np.stack([0.0085 * np.cos(bt) * np.sin(ph), -0.0085 * np.cos(bt) * np.cos(ph), zt - 0.0008 + 0.0058 * np.sin(bt)], -1)
grid(q, np.stack([ph * 0.008, bt * 0.008], -1), names.index("button"))
P, W, UV, PT = np.concatenate(P), np.concatenate(W), np.concatenate(UV), np.concatenate(PT)
c, s_ = cos(yaw), sin(yaw)
q = P.copy()
q[:, 0], q[:, 1] = c * P[:, 0] - s_ * P[:, 1], s_ * P[:, 0] + c * P[:, 1]
c, s_ = cos(pitch), sin(pitch)
P = (
    np.c_[q[:, 0], c * q[:, 1] + s_ * q[:, 2] * 1, -s_ * q[:, 1] + c * q[:, 2]]
    if False
    else np.c_[q[:, 0], c * q[:, 1] - s_ * q[:, 2] * -1 * 0 + (-s_) * q[:, 2] * -1 * 0, q[:, 2]]
)
P[:, 2] += 1.2 - 0.05
boxes = []
with open(sys.argv[2], "wb") as f:
    np.array([len(P), len(W), len(names)], np.int32).tofile(f)
    P.astype(np.float32).tofile(f)
    N = normals(P, W)
    N.astype(np.float32).tofile(f)
    W.astype(np.int32).tofile(f)
    UV.astype(np.float32).tofile(f)
    PT.astype(np.int32).tofile(f)
    Vl, Tl, pl = [], [], []
    for i, nm in enumerate(names):
        uvp = UV[PT == i].reshape(-1, 2)
        lo, hi = uvp.min(0) - 0.004, uvp.max(0) + 0.004
        n_ = np.ceil((hi - lo) * RES).astype(int)
        X, Y = np.meshgrid(lo[0] + (np.arange(n_[0]) + 0.5) / RES, lo[1] + (np.arange(n_[1]) + 0.5) / RES)
        Hh = np.zeros_like(X)
        if nm in maps:
            u0, u1, _, hg, cu, hw, _, k = maps[nm]
            wd = np.sqrt(np.clip(1 - (np.clip(Y, 0, hg) / hg) ** 2.2, 0.0009, 1))
            if k == 0:
                l, r = 0 * wd, pi / 3 * 0.09 * wd
            elif k == 5:
                l, r = -pi / 3 * 0.09 * wd, 0 * wd
            else:
                l, r = cu - hw * wd, cu + hw * wd
            for b in (l, r):
                d = np.abs(X - b)
                Hh += (
                    -0.0011 * g(d, 0.0009)
                    + 0.0004 * step(0.006 - d, 0.0012)
                    - 0.00032 * g(d - 0.0042, 0.0005) * (0.4 + 0.6 * step(np.cos(Y * 2 * pi / 0.003) + 0.3, 0.2))
                )
            ec, ey = (cu if k not in (0, 5) else (l + r) / 2), hg * 0.66  # eyelet
            d = np.hypot(X - ec, Y - ey)
            Hh += 0.0009 * g(d - 0.0042, 0.0011) - 0.004 * step(0.0028 - d, 0.0004)
            Hh += -0.0004 * g(Y - 0.006, 0.0006)
        if nm in ("visor", "under"):
            for kk in range(1, 9):
                row = np.interp(X, a * 0.095, np.clip(1 - np.abs(a / A) ** 2.6, 0, 1) ** 0.55) * 0.074
                dist = row - Y
                Hh += (-0.00045 * g(dist - kk * 0.0068 + 0.003, 0.0006)) * (0.55 + 0.45 * step(np.cos(X * 2 * pi / 0.0032 + kk) + 0.3, 0.2))
        np.array([lo[0], lo[1], RES], np.float32).tofile(f)
        np.array(n_, np.int32).tofile(f)
        Hh.astype(np.float32).tofile(f)
        boxes.append((lo, hi))
Vb = np.concatenate([np.array([b[0] + 0.002, b[1] - 0.002]) for b in boxes])
np.savez(sys.argv[1], V=Vb, T=np.array([[2 * i, 2 * i, 2 * i + 1] for i in range(len(names))]), part=np.arange(len(names)), names=names)
print("cap", len(P), P.min(0).round(3), P.max(0).round(3))
