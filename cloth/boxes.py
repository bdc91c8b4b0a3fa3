#!/usr/bin/env python3
"""bake.py NAME mesh.npz : NAME.size + npz -> NAME.json (boxes of the panels for compose.mjs)"""

import sys, json, numpy as np

n, z = sys.argv[1], np.load(sys.argv[2])
W, H = map(int, open(n + ".size").read().split())
P = []
for i, nm in enumerate(z["names"]):
    v = z["V"][np.unique(z["T"][z["part"] == i])]
    P.append(dict(name=str(nm), lo=[float(q) for q in v.min(0) - 0.006], hi=[float(q) for q in v.max(0) + 0.006]))
b = n.split("/")[-1]
json.dump(dict(width=W, height=H, light=b + ".light.f32", uv=b + ".uv.f32", nrm=b + ".nrm.f32", panels=P), open(n + ".json", "w"), indent=1)
