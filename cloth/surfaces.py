"""Surfaces of goods that are not sewn: grids of points, tubes, turned and rounded bodies, written for the light tool."""

import numpy as np
from fine import normals, RES


class Goods:
    """Parts of an item in the order of their names. Places of a part are metres in its own plane."""

    def __init__(self, names):
        self.names = names
        self.points, self.faces, self.places, self.parts = [], [], [], []
        self.reliefs = {}
        self.count = 0

    def add(self, points, faces, places, part):
        self.points.append(points)
        self.faces.append(faces + self.count)
        self.places.append(places[faces])
        self.parts.append(np.full(len(faces), self.names.index(part)))
        self.count += len(points)

    def grid(self, xyz, uv, part, flip=False):
        """Adds a grid of points, rows by columns."""
        h, w = xyz.shape[:2]
        i = np.arange(h * w).reshape(h, w)
        a, b, c, d = i[:-1, :-1].ravel(), i[:-1, 1:].ravel(), i[1:, 1:].ravel(), i[1:, :-1].ravel()
        t = np.concatenate([np.c_[a, b, c], np.c_[a, c, d]])
        self.add(xyz.reshape(-1, 3), t[:, ::-1] if flip else t, np.broadcast_to(uv, (h, w, 2)).reshape(-1, 2), part)

    def turned(self, profile, part, place, columns=360, arc=(-np.pi, np.pi)):
        """Adds a body turned round the z axis: profile of (radius, height) from below to above. Angle 0 is in front (-y)."""
        th = np.linspace(*arc, columns)
        r, z = profile[:, 0][:, None], profile[:, 1][:, None]
        xyz = np.stack([r * np.sin(th), -r * np.cos(th), z + 0 * th], -1)
        self.grid(xyz, place(th[None] + 0 * r, r + 0 * th, z + 0 * th), part)

    def tube(self, path, part, across, along=None, closed=False, sides=36, up=(0, 1, 0)):
        """Adds a tube along a path. `across` and `along` are half widths in the directions normal to the path, one being `up`."""
        path = np.asarray(path, float)
        n = len(path)
        across = np.broadcast_to(np.asarray(across, float), (n,))
        along = across if along is None else np.broadcast_to(np.asarray(along, float), (n,))
        if closed:
            t = np.roll(path, -1, 0) - np.roll(path, 1, 0)
        else:
            t = np.gradient(path, axis=0)
        t /= np.maximum(np.linalg.norm(t, axis=1), 1e-12)[:, None]
        v = np.asarray(up, float)[None] - t * (t @ np.asarray(up, float))[:, None]
        v /= np.maximum(np.linalg.norm(v, axis=1), 1e-9)[:, None]
        u = np.cross(t, v)
        ph = np.linspace(0, 2 * np.pi, sides + 1)
        q = path[:, None] + u[:, None] * (across[:, None] * np.cos(ph))[..., None] + v[:, None] * (along[:, None] * np.sin(ph))[..., None]
        if closed:
            q = np.concatenate([q, q[:1]])
        length = np.linspace(0, 1, len(q))
        self.grid(q, np.stack([0.01 * length[:, None] + 0 * ph, 0.01 * ph / 7 + 0 * length[:, None]], -1), part, flip=True)

    def rounded(self, outline, part, back, front, radius, place, steps=14, fill=60, dome=0.0, top_only=False):
        """Adds a plate with an outline (x, z) in front of the plane y=back, to y=front (smaller: nearer the eye), edges of a radius."""
        o = np.asarray(outline, float)
        if area(o) < 0:
            o = o[::-1]
        t = np.roll(o, -1, 0) - np.roll(o, 1, 0)
        nrm = np.c_[t[:, 1], -t[:, 0]] / np.maximum(np.linalg.norm(t, axis=1), 1e-12)[:, None]
        nrm = -nrm
        rows = []  # from the back edge over the side to the front; nrm points inwards
        a = np.linspace(0, np.pi / 2, steps)
        if not top_only:
            rows += [(radius * (1 - np.sin(q)), back - radius * (1 - np.cos(q))) for q in a]
        rows += [(radius * (1 - np.cos(q)), front + radius * (1 - np.sin(q))) for q in a]
        middle = o.mean(0)
        ring = lambda inset, y: np.c_[o[:, 0] + nrm[:, 0] * inset, np.full(len(o), y), o[:, 1] + nrm[:, 1] * inset]
        pts = [ring(inset, y) for inset, y in rows]
        last = pts[-1]
        for k in np.linspace(1, 0, fill)[1:]:
            q = last.copy()
            q[:, 0] = middle[0] + (last[:, 0] - middle[0]) * k
            q[:, 2] = middle[1] + (last[:, 2] - middle[1]) * k
            q[:, 1] = last[:, 1] - dome * (1 - k * k)
            pts.append(q)
        g = np.stack(pts)
        g = np.concatenate([g, g[:, :1]], 1)
        self.grid(g, place(g), part)

    def move(self, turn=0.0, lean=0.0, roll=0.0, by=(0, 0, 0)):
        """Turns everything so far: `roll` in the picture, `lean` back, `turn` round the upright axis; degrees. Then moves it."""
        for k, q in enumerate(self.points):
            for angle, (i, j) in ((roll, (0, 2)), (lean, (1, 2)), (turn, (0, 1))):
                c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
                q = q.copy()
                q[:, i], q[:, j] = c * q[:, i] - s * q[:, j], s * q[:, i] + c * q[:, j]
            self.points[k] = q + np.asarray(by)

    def write(self, npz, fine):
        P, W = np.concatenate(self.points), np.concatenate(self.faces)
        UV, PT = np.concatenate(self.places), np.concatenate(self.parts)
        boxes = []
        with open(fine, "wb") as f:
            np.array([len(P), len(W), len(self.names)], np.int32).tofile(f)
            P.astype(np.float32).tofile(f)
            normals(P, W).astype(np.float32).tofile(f)
            W.astype(np.int32).tofile(f)
            UV.astype(np.float32).tofile(f)
            PT.astype(np.int32).tofile(f)
            for i, name in enumerate(self.names):
                at = UV[PT == i].reshape(-1, 2)
                lo, hi = (at.min(0) - 0.004, at.max(0) + 0.004) if len(at) else (np.zeros(2), np.full(2, 0.01))
                relief = self.reliefs.get(name)
                res = RES if relief else 100.0
                n = np.maximum(2, np.ceil((hi - lo) * res).astype(int))
                x, y = np.meshgrid(lo[0] + (np.arange(n[0]) + 0.5) / res, lo[1] + (np.arange(n[1]) + 0.5) / res)
                heights = relief(x, y) if relief else np.zeros_like(x)
                np.array([lo[0], lo[1], res], np.float32).tofile(f)
                np.array(n, np.int32).tofile(f)
                heights.astype(np.float32).tofile(f)
                boxes.append((lo, hi))
        V = np.concatenate([np.array([b[0] + 0.002, b[1] - 0.002]) for b in boxes])
        count = len(self.names)
        np.savez(npz, V=V, T=np.array([[2 * i, 2 * i, 2 * i + 1] for i in range(count)]), part=np.arange(count), names=self.names)
        print(fine, len(P), "points", P.min(0).round(4), P.max(0).round(4))


def arc(centre, radius, start, end, count=16):
    """Returns points (x, y) of an arc, angles in degrees."""
    a = np.radians(np.linspace(start, end, count))
    return np.c_[centre[0] + radius * np.cos(a), centre[1] + radius * np.sin(a)]


def joined(*pieces):
    return np.concatenate([np.asarray(p, float).reshape(-1, 2) for p in pieces])


def bezier(points, count=40):
    """Returns points of cubic curves; each after the first takes three points."""
    points = np.asarray(points, float)
    t = np.linspace(0, 1, count)[:, None]
    out = []
    for k in range(0, len(points) - 1, 3):
        a, b, c, d = points[k : k + 4]
        out.append(((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t**3 * d)[:-1])
    return np.concatenate(out)


def even(outline, count):
    """Returns a closed outline with points at even distances."""
    o = np.concatenate([outline, outline[:1]])
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(o, axis=0), axis=1))]
    s = np.linspace(0, d[-1], count + 1)[:-1]
    return np.c_[np.interp(s, d, o[:, 0]), np.interp(s, d, o[:, 1])]


def area(outline):
    """Returns the area of a closed outline (x, y), negative if it runs clockwise."""
    return (outline[:, 0] * np.roll(outline[:, 1], -1) - np.roll(outline[:, 0], -1) * outline[:, 1]).sum() / 2


def plain(g):
    return np.zeros(g.shape[:2] + (2,))
