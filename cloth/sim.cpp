// XPBD cloth on a hidden mannequin. g++ -O3 -march=native -ffast-math sim.cpp -o sim
// usage: sim mesh.bin out.bin key=value...   (lengths m, mass kg)
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>
using namespace std;
typedef float F;
struct V3 {
  F x, y, z;
};
static inline V3 operator+(V3 a, V3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline V3 operator-(V3 a, V3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline V3 operator*(V3 a, F s) { return {a.x * s, a.y * s, a.z * s}; }
static inline F dot(V3 a, V3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline F len(V3 a) { return sqrtf(dot(a, a)); }
map<string, F> P;
F par(const char *k, F d) {
  auto i = P.find(k);
  return i == P.end() ? d : i->second;
}
// ---- mannequin: torso of ellipses, chest, shoulders, neck, two arms; smooth union
static F ZT[] = {.70, .85, .95, 1.05, 1.13, 1.22, 1.30, 1.37, 1.43, 1.47, 1.50},
         RX[] = {.172, .180, .172, .164, .163, .168, .173, .172, .150, .115, .085},
         RY[] = {.112, .122, .118, .113, .112, .112, .113, .109, .092, .074, .062},
         YO[] = {0.012, .010, .004, -.002, -.002, 0, .002, .008, .012, .012, .012};
static const int NT = 11;
static F girth = 1;
// Chest: distance between its halves, depth. Below it: factor of the body's width, and how far the belly stands out.
static F chestx = .075f, chestd = .046f, waist = 1, belly = 0, armdiff = 0;
static inline F smin(F a, F b, F k) {
  F h = max(k - fabsf(a - b), 0.f) / k;
  return min(a, b) - h * h * k * .25f;
}
static inline F cap(V3 p, V3 a, V3 b, F r0, F r1) {
  V3 pa = p - a, ba = b - a;
  F h = dot(pa, ba) / dot(ba, ba);
  h = h < 0 ? 0 : h > 1 ? 1 : h;
  V3 q = pa - ba * h;
  return len(q) - (r0 + (r1 - r0) * h);
}
static V3 EL, JO, ELleft;
static F armlen = .34f, armr = .044f;
static F twist = 0, leanx = 0, leany = 0;
static bool noarm = false;
static int mode = 0;
static F floorz = 0;
static F torso(V3 p) {
  F z = p.z;
  int i = 0;
  F top = ZT[NT - 1], bot = ZT[0];
  F zc = z < bot ? bot : z > top ? top : z;
  while (i < NT - 2 && zc > ZT[i + 1]) i++;
  F t = (zc - ZT[i]) / (ZT[i + 1] - ZT[i]);
  auto cr = [&](F *a) {
    F p0 = a[max(i - 1, 0)], p1 = a[i], p2 = a[i + 1], p3 = a[min(i + 2, NT - 1)];
    return p1 + .5f * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
  };
  F wide = (1.32f - zc) / .18f;
  wide = wide < 0 ? 0 : wide > 1 ? 1 : wide;
  wide = wide * wide * (3 - 2 * wide);
  F out = belly * wide;
  wide = 1 + (waist - 1) * wide;
  F rx = cr(RX) * girth * wide, ry = cr(RY) * girth * wide + out * .5f, yo = cr(YO) - out * .5f;
  F qx = p.x, qy = p.y - yo;
  F k0 = sqrtf(qx * qx / (rx * rx) + qy * qy / (ry * ry)), k1 = sqrtf(qx * qx / (rx * rx * rx * rx) + qy * qy / (ry * ry * ry * ry));
  F d = k1 > 1e-6 ? k0 * (k0 - 1) / k1 : -min(rx, ry);
  F dz = z - zc;
  if (dz != 0) {
    F dd = max(d, 0.f);
    d = sqrtf(dd * dd + dz * dz);
  }
  return d;
}
static F planey = 0;
static F sdf(V3 p) {
  if (mode == 1) return planey - p.y; // lying on a table, seen from above: the table is a plane behind the cloth
  if (mode == 2) {
    F a = fabsf(p.x);
    V3 q{a, p.y, p.z};
    return smin(smin(cap(q, {0, .005f, 1.505f}, {.10f, .0f, 1.492f}, .010f, .013f),
                     cap(q, {.10f, .0f, 1.492f}, {.195f, -.008f, 1.452f}, .013f, .017f), .03f),
                cap(p, {0, 0, 1.5f}, {0, 0, 1.62f}, .002f, .002f), .01f);
  } // on a hanger
  {
    F t = (p.z - .95f) / .45f;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    t = t * t * (3 - 2 * t);
    p.x -= leanx * t;
    p.y -= leany * t;
    if (twist != 0) {
      F a = -twist * t, c = cosf(a), s = sinf(a);
      p = {c * p.x - s * p.y, s * p.x + c * p.y, p.z};
    }
  }
  V3 P0 = p;
  p = P0;
  V3 q = p;
  F sx = p.x < 0 ? -1 : 1;
  q.x = fabsf(p.x);
  F d = torso(p);
  // chest and shoulder blades
  {
    V3 c{chestx, -.060f, 1.295f};
    F rx = .085f, ry = chestd, rz = .085f;
    V3 e = q - c;
    F k0 = sqrtf(e.x * e.x / (rx * rx) + e.y * e.y / (ry * ry) + e.z * e.z / (rz * rz)),
      k1 = sqrtf(e.x * e.x / (rx * rx * rx * rx) + e.y * e.y / (ry * ry * ry * ry) + e.z * e.z / (rz * rz * rz * rz));
    if (k1 > 1e-5) d = smin(d, k0 * (k0 - 1) / k1, .07f);
  }
  d = smin(d, cap(q, {.055f, .004f, 1.458f}, {.168f, .002f, 1.425f}, .050f, .052f), .05f);
  d = smin(d, cap(p, {0, .024f, 1.42f}, {0, .004f, 1.62f}, .058f, .055f), .03f);
  if (!noarm) {
    V3 e = p.x < 0 ? ELleft : EL;
    d = smin(d, cap(q, JO, e, .054f, armr), .025f);
  }
  (void)sx;
  return d;
}
static inline V3 grad(V3 p) {
  const F e = .0008f;
  V3 g{sdf({p.x + e, p.y, p.z}) - sdf({p.x - e, p.y, p.z}), sdf({p.x, p.y + e, p.z}) - sdf({p.x, p.y - e, p.z}),
       sdf({p.x, p.y, p.z + e}) - sdf({p.x, p.y, p.z - e})};
  F l = len(g);
  return l > 1e-9 ? g * (1 / l) : V3{0, 0, 1};
}
static void arms(F deg, F fwd) {
  F b = fwd * M_PI / 180;
  JO = {.178f, .006f, 1.420f};
  auto end = [&](F a) {
    V3 d{sinf(a), -cosf(a) * sinf(b), -cosf(a) * cosf(b)};
    return JO + d * armlen;
  };
  EL = end((deg + armdiff) * M_PI / 180);
  ELleft = end((deg - armdiff) * M_PI / 180);
}
int main(int c, char **v) {
  for (int i = 3; i < c; i++) {
    string s = v[i];
    size_t e = s.find('=');
    if (e != string::npos) P[s.substr(0, e)] = atof(s.c_str() + e + 1);
  }
  FILE *f = fopen(v[1], "rb");
  int h[4];
  fread(h, 4, 4, f);
  int n = h[0], nt = h[1], ne = h[2], nb = h[3];
  vector<V3> x(n), px(n), vel(n, {0, 0, 0});
  vector<F> m(n), L(ne);
  vector<int> T(3 * nt), E(2 * ne), B(4 * nb);
  vector<F> K(6 * nb);
  fread(x.data(), 12, n, f);
  fread(m.data(), 4, n, f);
  fread(T.data(), 12, nt, f);
  fread(E.data(), 8, ne, f);
  fread(L.data(), 4, ne, f);
  fread(B.data(), 16, nb, f);
  fread(K.data(), 24, nb, f);
  fclose(f);
  bool started = false;
  for (int i = 3; i < c; i++)
    if (!strncmp(v[i], "start=", 6)) {
      FILE *g = fopen(v[i] + 6, "rb");
      if (g) {
        fread(x.data(), 12, n, g);
        fclose(g);
        started = true;
      } else {
        puts("no start");
        return 1;
      }
    }
  girth = par("girth", 1);
  chestx = par("chestx", .075);
  chestd = par("chestd", .046);
  waist = par("waist", 1);
  belly = par("belly", 0);
  armdiff = par("armdiff", 0);
  armlen = par("armlen", .34);
  armr = par("armr", .044);
  noarm = par("noarm", 0) != 0;
  F ks = par("stretch", 220), kb = par("bend", 8e-6), dt = 1.f / 60, sub = par("sub", 24);
  F h_ = dt / sub;
  mode = par("mode", 0);
  int pose = mode;
  int fa = started ? 0 : par("sewn", 45), fb = par("lower", 60), fc = par("settle", 110);
  F a0 = par("arm0", 52), a1 = par("arm1", 26), fwd = par("fwd", 4), mu = par("mu", .35), off = par("off", .003),
    thick = par("thick", .0055), damp = par("damp", 2.5);
  F air = par("air", 0);
  F ang = a0, over = par("over", 8);
  vector<F> w(n);
  for (int i = 0; i < n; i++) w[i] = 1 / m[i];
  // 3-ring neighbours are never pushed apart
  vector<vector<int>> ad(n);
  for (int e = 0; e < ne; e++) {
    ad[E[2 * e]].push_back(E[2 * e + 1]);
    ad[E[2 * e + 1]].push_back(E[2 * e]);
  }
  vector<vector<int>> r3(n);
  {
    vector<int> mark(n, -1);
    for (int i = 0; i < n; i++) {
      vector<int> q{i};
      mark[i] = i;
      size_t s = 0;
      for (int r = 0; r < 3; r++) {
        size_t e = q.size();
        for (; s < e; s++)
          for (int j : ad[q[s]])
            if (mark[j] != i) {
              mark[j] = i;
              q.push_back(j);
            }
      }
      sort(q.begin(), q.end());
      r3[i] = q;
    }
  }
  vector<pair<int, int>> pairs;
  F cell = .012f;
  auto build = [&]() {
    pairs.clear();
    V3 lo = x[0], hi = x[0];
    for (auto &q : x) {
      lo = {min(lo.x, q.x), min(lo.y, q.y), min(lo.z, q.z)};
      hi = {max(hi.x, q.x), max(hi.y, q.y), max(hi.z, q.z)};
    }
    int gx = (hi.x - lo.x) / cell + 3, gy = (hi.y - lo.y) / cell + 3, gz = (hi.z - lo.z) / cell + 3;
    auto at = [&](V3 q) {
      return ((int)((q.z - lo.z) / cell + 1) * gy + (int)((q.y - lo.y) / cell + 1)) * gx + (int)((q.x - lo.x) / cell + 1);
    };
    // points sorted by cell: those of cell k are sorted[first[k]] to sorted[first[k + 1] - 1]
    vector<int> first(gx * gy * gz + 1, 0), sorted(n), cellof(n);
    for (int i = 0; i < n; i++) first[(cellof[i] = at(x[i])) + 1]++;
    for (size_t k = 1; k < first.size(); k++) first[k] += first[k - 1];
    vector<int> next(first.begin(), first.end() - 1);
    for (int i = 0; i < n; i++) sorted[next[cellof[i]]++] = i;
    F R = thick + .004f;
    for (int i = 0; i < n; i++)
      for (int p = -1; p < 2; p++)
        for (int q = -1; q < 2; q++) {
          int k = cellof[i] + (p * gy + q) * gx;
          for (int s = first[k - 1]; s < first[k + 2]; s++) {
            int j = sorted[s];
            if (j <= i) continue;
            V3 e = x[i] - x[j];
            if (dot(e, e) < R * R && !binary_search(r3[i].begin(), r3[i].end(), j)) pairs.push_back({i, j});
          }
        }
  };
  vector<char> lay(n, 0);
  if (par("sewflat", 0)) {
    for (int i = 0; i < n; i++) lay[i] = x[i].y < -.011f ? 1 : x[i].y > -.008f ? 2 : 0;
  } // lying: the front stays above the back
  // Outer cloth lies over the rest and never under it: the fall of a collar, a hood. A file has each point's index
  // and its distance from the fold.
  vector<int> fall;
  vector<F> outer(n, -1);
  F flare = 0, layer = par("layer", .0075f);
  for (int i = 3; i < c; i++)
    if (!strncmp(v[i], "collar=", 7)) {
      FILE *g = fopen(v[i] + 7, "rb");
      int q;
      F u;
      while (g && fread(&q, 4, 1, g) == 1 && fread(&u, 4, 1, g) == 1) {
        fall.push_back(q);
        outer[q] = u;
      }
      if (g) fclose(g);
    }
  // Pinned points stay at their places, brought onto the mannequin.
  vector<int> pins;
  vector<V3> pinned;
  for (int i = 3; i < c; i++)
    if (!strncmp(v[i], "pins=", 5)) {
      FILE *g = fopen(v[i] + 5, "rb");
      int q;
      V3 p;
      arms(a0, fwd);
      while (g && fread(&q, 4, 1, g) == 1 && fread(&p, 12, 1, g) == 1) {
        for (int s = 0; s < 40; s++) p = p - grad(p) * ((sdf(p) - off - .001f) * .5f);
        pins.push_back(q);
        pinned.push_back(p);
        w[q] = 0;
      }
      if (g) fclose(g);
    }
  int frames = fa + fb + fc;
  unsigned rs = 1;
  for (int fr = 0; fr < frames; fr++) {
    if (fr < fa) mode = par("sewflat", 0) ? 1 : 0;
    else if (fr == fa && pose) {
      mode = pose;
      planey = par("planey", 0);
      if (pose == 1 && !started && !par("sewflat", 0)) {
        F ym = -1e9;
        for (auto &q : x) ym = max(ym, q.y);
        for (auto &q : x) q.y = planey - .004f - (ym - q.y) * par("squash", .18);
        for (auto &q : vel) q = {0, 0, 0};
      }
    }
    bool sew = fr < fa;
    F g = sew ? 0 : par("g", 4);
    if (fr >= fa) {
      F t = min(1.f, (F)(fr - fa) / fb);
      t = t * t * (3 - 2 * t);
      ang = a0 + (a1 - over - a0) * t;
      F t2 = min(1.f, max(0.f, (F)(fr - fa - fb) / (fb * .6f)));
      t2 = t2 * t2 * (3 - 2 * t2);
      ang += over * t2;
    }
    // Outer cloth is held away from the body while it is sewn, and comes down when the rest lies on the body.
    flare = par("flare", .75f) * (1 - min(1.f, max(0.f, (F)(fr - fa) / par("down", 30))));
    F dmp = sew ? 40 : (fr > frames - 40 ? 6 : damp);
    F bendk = kb * (sew ? 3 : 1);
    for (int s = 0; s < sub; s++) {
      F angs = ang;
      arms(angs, fwd);
      if (!sew && mode == 0) {
        F tt = (fr - fa + (F)s / sub) / fb;
        F e = tt < 1.6f ? sinf(M_PI * min(1.f, tt / 1.6f)) : 0;
        twist = par("twist", 2) * M_PI / 180 * e * sinf(tt * 5.2f + par("phase", 0));
        leanx = par("lean", .012) * e * sinf(tt * 4.1f + 1 + par("phase", 0));
        leany = par("lean", .012) * e * sinf(tt * 3.3f);
        if (tt >= 1.6f) {
          twist = par("twist1", 0) * M_PI / 180;
        }
        // The body stays leant to one side at the end, as on one leg.
        F rest = min(1.f, max(0.f, tt));
        leanx += par("lean1", 0) * rest * rest * (3 - 2 * rest);
      }
      F keep = expf(-dmp * h_);
      F maxd = sew ? .0035f : .006f;
      for (int i = 0; i < n; i++) {
        vel[i] = vel[i] * keep;
        if (mode == 1) vel[i].y += g * h_;
        else vel[i].z -= g * h_;
        // Air presses cloth that hangs free against the body, so that its slack goes to the sides.
        if (!sew && mode == 0) vel[i].y -= air * h_ * (x[i].y > 0 ? 1 : -1);
        px[i] = x[i];
        V3 d = vel[i] * h_;
        F l = len(d);
        if (l > maxd) d = d * (maxd / l);
        x[i] = x[i] + d;
      }
      if (mode == 0 && !sew) // pressed down, as by an iron
        for (int i : fall) x[i].z -= (fr < frames - 50 ? .00004f : .00001f) * par("iron", 1);
      F al = 1 / ks / (h_ * h_);
      for (int e = 0; e < ne; e++) {
        int i = E[2 * e], j = E[2 * e + 1];
        V3 d = x[i] - x[j];
        F l = len(d);
        if (l < 1e-9) continue;
        F ww = w[i] + w[j];
        F C = l - L[e];
        F a = C < 0 ? al * par("press", 1) : al;
        F s = -C / (ww + a) / l;
        if (sew) {
          F lim = .002f;
          F mv = fabsf(C) * w[i] / (ww + a);
          if (mv > lim) s *= lim / mv;
        }
        x[i] = x[i] + d * (s * w[i]);
        x[j] = x[j] - d * (s * w[j]);
      }
      for (int b = 0; b < nb; b++) {
        int *q = &B[4 * b];
        F *k = &K[6 * b];
        F s2 = k[4];
        F ww = 0;
        V3 S{0, 0, 0};
        for (int t = 0; t < 4; t++) {
          ww += w[q[t]] * k[t] * k[t];
          S = S + x[q[t]] * k[t];
        }
        F kk = bendk * k[5];
        F a = 1 / kk / (h_ * h_);
        F lam = 1 / (ww * s2 + a) * s2;
        for (int t = 0; t < 4; t++) x[q[t]] = x[q[t]] - S * (lam * w[q[t]] * k[t]);
      }
      if (!sew) {
        if (s % 4 == 0) build();
        for (auto &pr : pairs) {
          V3 d = x[pr.first] - x[pr.second];
          F l2 = dot(d, d);
          if ((outer[pr.first] > .012f) != (outer[pr.second] > .012f)) {
            int i = pr.first, j = pr.second;
            if (outer[j] > outer[i]) swap(i, j);
            V3 e = x[i] - x[j], nn = grad(x[j]);
            F out = dot(e, nn), lat2 = l2 - out * out;
            if (out < thick && lat2 < thick * thick) {
              F push = min(.0004f, .3f * (thick - out));
              x[i] = x[i] + nn * push;
              x[j] = x[j] - nn * (push * .5f);
            }
            continue;
          }
          if (l2 < thick * thick && l2 > 1e-14) {
            F l = sqrtf(l2);
            V3 cdl = d * (.5f * (thick - l) / l * .6f);
            x[pr.first] = x[pr.first] + cdl;
            x[pr.second] = x[pr.second] - cdl;
            V3 va = x[pr.first] - px[pr.first], vb = x[pr.second] - px[pr.second];
            V3 dv = (va - vb) * .12f;
            x[pr.first] = x[pr.first] - dv;
            x[pr.second] = x[pr.second] + dv;
          }
        }
      }
      for (int i = 0; i < n; i++) {
        F d = sdf(x[i]), least = off;
        if (outer[i] >= 0) least += min(layer, outer[i]) + outer[i] * flare;
        if (d < least) {
          V3 nn = grad(x[i]);
          F push = least - d;
          if (sew) push = min(push, .004f);
          x[i] = x[i] + nn * push;
          V3 mv = x[i] - px[i];
          V3 tg = mv - nn * dot(mv, nn);
          F tl = len(tg), fm = mu * push;
          if (!sew && tl > 1e-9) x[i] = x[i] - tg * min(1.f, fm / tl);
        }
      }
      if (mode == 1 && !started)
        for (int i = 0; i < n; i++) {
          if (lay[i] == 1) x[i].y = min(x[i].y, -.0075f);
          else if (lay[i] == 2) x[i].y = max(min(x[i].y, -.003f), -.0055f);
        }
      for (size_t k = 0; k < pins.size(); k++) x[pins[k]] = px[pins[k]] = pinned[k];
      for (int i = 0; i < n; i++) {
        vel[i] = (x[i] - px[i]) * (1 / h_);
      }
    }
    if (fr % 20 == 19 || fr == frames - 1) {
      F mv = 0, st = 0;
      for (auto &q : vel) mv = max(mv, len(q));
      double ms = 0;
      for (int e = 0; e < ne; e++) {
        F l = len(x[E[2 * e]] - x[E[2 * e + 1]]) / L[e];
        st = max(st, l);
        ms += fabsf(l - 1);
      }
      printf("frame %d arm %.0f speed %.3f stretch max %.2f mean %.4f pairs %zu\n", fr + 1, ang, mv, st, ms / ne, pairs.size());
      fflush(stdout);
    }
  }
  f = fopen(v[2], "wb");
  fwrite(x.data(), 12, n, f);
  fclose(f);
}
