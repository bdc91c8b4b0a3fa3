// Light of a fine mesh by path tracing with Embree. g++ -O3 -march=native -ffast-math render.cpp -lembree3 -lpthread -o render
// usage: render fine.bin outprefix key=value...
// Writes outprefix.light.f32 (direct, bounced, cover, shadow on the wall), .uv.f32 (u, v, part or -1), .nrm.f32 (x right, y to the eye, z
// up), .parts.u8 (part, second part, share of the first in 255ths), .depth.f32 (distance from the eye). Shadow is traced at every
// `wallstep` pixels in both directions.
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <embree3/rtcore.h>
#include <limits>
#include <map>
#include <string>
#include <thread>
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
static inline V3 cross(V3 a, V3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
static inline V3 norm(V3 a) {
  F l = sqrtf(dot(a, a));
  return l > 1e-12f ? a * (1 / l) : V3{0, 0, 1};
}
map<string, F> PR;
F par(const char *k, F d) {
  auto i = PR.find(k);
  return i == PR.end() ? d : i->second;
}
struct Map {
  F lx, ly, res;
  int w, h;
  vector<F> H;
  F at(int x, int y) const {
    x = x < 0 ? 0 : x >= w ? w - 1 : x;
    y = y < 0 ? 0 : y >= h ? h - 1 : y;
    return H[(size_t)y * w + x];
  }
  void grad(F u, F v, F &gu, F &gv) const {
    F x = (u - lx) * res - .5f, y = (v - ly) * res - .5f;
    int i = floorf(x), j = floorf(y);
    F a = x - i, b = y - j;
    F h00 = at(i, j), h10 = at(i + 1, j), h01 = at(i, j + 1), h11 = at(i + 1, j + 1);
    gu = ((h10 - h00) * (1 - b) + (h11 - h01) * b) * res;
    gv = ((h01 - h00) * (1 - a) + (h11 - h10) * a) * res;
  }
};
vector<V3> pos, nor;
vector<int> T, part;
vector<F> uv;
vector<Map> maps;
RTCScene scene;
F bump = 1, albedo = .82, wally, floorz;
V3 keyc, keyu, keyv;
F keyarea, keyI, domeI, rimI, flagI;
V3 rimd;
V3 keyn;
// Share of light that each part mirrors when seen straight on (0: dull), and how far the mirrored light is spread.
F mirrors[16] = {0}, spread[16] = {0};
bool glossy = false;
F stripL, stripR, stripAt, window, mirrorSky;
static inline uint32_t hsh(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  x ^= x >> 16;
  return x;
}
struct Rng {
  uint32_t s;
  F n() {
    s = s * 747796405u + 2891336453u;
    uint32_t w = ((s >> ((s >> 28) + 4)) ^ s) * 277803737u;
    w = (w >> 22) ^ w;
    return (w >> 8) * (1.f / 16777216);
  }
};
struct Hit {
  V3 p, n, ng;
  int part;
  F u, v;
  bool back;
  F t;
};
static bool trace(V3 o, V3 d, Hit &h, F tn = 0) {
  RTCRayHit r;
  r.ray.org_x = o.x;
  r.ray.org_y = o.y;
  r.ray.org_z = o.z;
  r.ray.dir_x = d.x;
  r.ray.dir_y = d.y;
  r.ray.dir_z = d.z;
  r.ray.tnear = tn;
  r.ray.tfar = 1e6;
  r.ray.mask = -1;
  r.ray.flags = 0;
  r.ray.time = 0;
  r.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  RTCIntersectContext c;
  rtcInitIntersectContext(&c);
  rtcIntersect1(scene, &c, &r);
  if (r.hit.geomID == RTC_INVALID_GEOMETRY_ID) return false;
  int t = r.hit.primID;
  F b = r.hit.u, cc = r.hit.v, a = 1 - b - cc;
  int *i = &T[3 * t];
  h.t = r.ray.tfar;
  h.p = pos[i[0]] * a + pos[i[1]] * b + pos[i[2]] * cc;
  V3 e1 = pos[i[1]] - pos[i[0]], e2 = pos[i[2]] - pos[i[0]];
  h.ng = norm(cross(e1, e2));
  V3 n = norm(nor[i[0]] * a + nor[i[1]] * b + nor[i[2]] * cc);
  F *q = &uv[6 * t];
  h.u = q[0] * a + q[2] * b + q[4] * cc;
  h.v = q[1] * a + q[3] * b + q[5] * cc;
  h.part = part[t];
  // relief in panel space tilts the normal
  F du1 = q[2] - q[0], dv1 = q[3] - q[1], du2 = q[4] - q[0], dv2 = q[5] - q[1], det = du1 * dv2 - dv1 * du2;
  if (fabsf(det) > 1e-14f) {
    V3 Tu = (e1 * dv2 - e2 * dv1) * (1 / det), Tv = (e2 * du1 - e1 * du2) * (1 / det);
    F gu, gv;
    maps[h.part & 15].grad(h.u, h.v, gu, gv);
    F s = (h.part & 16) ? 0.f : bump;
    V3 A = Tu + n * (gu * s - dot(Tu, n)), B = Tv + n * (gv * s - dot(Tv, n));
    V3 m = norm(cross(A, B));
    if (dot(m, n) < 0) m = m * -1;
    n = m;
  }
  h.back = dot(h.ng, d) > 0;
  if (h.back) {
    h.ng = h.ng * -1;
    n = n * -1;
  }
  if (dot(n, d) > -.02f) n = norm(n - d * (dot(n, d) + .03f));
  h.n = n;
  return true;
}
static bool blocked(V3 o, V3 d, F far) {
  RTCRay r;
  r.org_x = o.x;
  r.org_y = o.y;
  r.org_z = o.z;
  r.dir_x = d.x;
  r.dir_y = d.y;
  r.dir_z = d.z;
  r.tnear = 0;
  r.tfar = far;
  r.mask = -1;
  r.flags = 0;
  r.time = 0;
  RTCIntersectContext c;
  rtcInitIntersectContext(&c);
  rtcOccluded1(scene, &c, &r);
  return r.tfar < 0;
}
static inline F sky(V3 d) { // studio: bright cove above and in front, floor bounce below, darker behind
  F up = .5f + .5f * d.z, fr = .5f - .5f * d.y;
  F side = d.x * d.x; // black flags at both sides: white cloth gets a darker edge
  return domeI * (.42f + .75f * up * up + .35f * fr) * (1 - flagI * side) + rimI * powf(max(0.f, dot(d, rimd)), 8.f);
}
static inline F key(V3 p, V3 n, V3 ng, Rng &g, F r1, F r2) {
  V3 q = keyc + keyu * (2 * r1 - 1) + keyv * (2 * r2 - 1);
  V3 d = q - p;
  F l2 = dot(d, d), l = sqrtf(l2);
  d = d * (1 / l);
  F c = dot(n, d);
  if (c <= 0) return 0;
  F cl = -dot(d, keyn);
  if (cl <= 0) return 0;
  if (blocked(p + ng * 3e-4f + d * 3e-4f, d, l - .01f)) return 0;
  return keyI * c * cl * keyarea / (l2 * M_PI);
}
static V3 cosdir(V3 n, F a, F b) {
  F r = sqrtf(a), ph = 2 * M_PI * b;
  V3 t = fabsf(n.z) < .9f ? norm(cross(n, {0, 0, 1})) : norm(cross(n, {1, 0, 0}));
  V3 s = cross(n, t);
  return norm(t * (r * cosf(ph)) + s * (r * sinf(ph)) + n * sqrtf(max(0.f, 1 - a)));
}

static F radiance(V3 p, V3 n, V3 ng, Rng &g, int depth) { // light arriving and scattered by one diffuse bounce at p, divided by albedo
  F L = key(p, n, ng, g, g.n(), g.n());
  V3 d = cosdir(n, g.n(), g.n());
  if (dot(d, ng) <= 0) return L;
  Hit h;
  if (trace(p + ng * 3e-4f + d * 2e-4f, d, h)) {
    if (depth > 0) L += albedo * radiance(h.p, h.n, h.ng, g, depth - 1);
  } else L += sky(d);
  return L;
}
static inline F soft(F x, F from, F to, F edge) {
  auto s = [&](F a) { a = min(1.f, max(0.f, a)); return a * a * (3 - 2 * a); };
  return s((x - from) / edge + .5f) * s((to - x) / edge + .5f);
}
// Light that a mirror sees in a direction: the studio, its key and two tall strips beside the camera.
static F studio(V3 p, V3 d) {
  F L = sky(d) * mirrorSky;
  if (dot(d, keyn) < 0) {
    V3 q = p + d * (dot(keyc - p, keyn) / dot(d, keyn)) - keyc;
    F a = dot(q, keyu) / dot(keyu, keyu), b = dot(q, keyv) / dot(keyv, keyv);
    L += keyI * soft(a, -1, 1, .25f) * soft(b, -1, 1, .25f);
  }
  F az = atan2f(d.x, -d.y) * 57.29578f, el = asinf(max(-1.f, min(1.f, d.z))) * 57.29578f;
  L += stripL * soft(az, stripAt - 16, stripAt + 16, 7) * soft(el, -50, 62, 14);
  L += stripR * soft(az, 96, 122, 8) * soft(el, -50, 58, 14);
  L += window * soft(az, -34, 20, 8) * soft(el, 9, 24, 3);
  return L;
}
// Light mirrored towards the eye by a part's surface: spread by its roughness, stronger at grazing angles.
static F shine(const Hit &q, V3 d, Rng &g, int paths) {
  int k = q.part & 15;
  if (mirrors[k] <= 0 || q.back) return 0;
  F c = min(1.f, max(0.f, -dot(d, q.n)));
  F fresnel = mirrors[k] + (1 - mirrors[k]) * powf(1 - c, 5.f) * (1 - .7f * min(1.f, spread[k] * 2));
  F L = 0;
  for (int i = 0; i < paths; i++) {
    V3 r = d + q.n * (2 * c);
    V3 j{g.n() + g.n() + g.n() - 1.5f, g.n() + g.n() + g.n() - 1.5f, g.n() + g.n() + g.n() - 1.5f};
    r = norm(r + j * (1.4f * spread[k]));
    if (dot(r, q.ng) <= 0.01f) r = norm(r + q.ng * (.02f - dot(r, q.ng)));
    Hit b;
    if (trace(q.p + q.ng * 3e-4f + r * 2e-4f, r, b)) L += .5f * radiance(b.p, b.n, b.ng, g, 0);
    else L += studio(q.p, r);
  }
  return fresnel * L / paths;
}
int main(int c, char **v) {
  for (int i = 3; i < c; i++) {
    string s = v[i];
    size_t e = s.find('=');
    if (e != string::npos) PR[s.substr(0, e)] = atof(s.c_str() + e + 1);
  }
  FILE *f = fopen(v[1], "rb");
  int h[3];
  fread(h, 4, 3, f);
  pos.resize(h[0]);
  nor.resize(h[0]);
  T.resize(3 * h[1]);
  uv.resize(6 * (size_t)h[1]);
  part.resize(h[1]);
  fread(pos.data(), 12, h[0], f);
  fread(nor.data(), 12, h[0], f);
  fread(T.data(), 12, h[1], f);
  fread(uv.data(), 24, h[1], f);
  fread(part.data(), 4, h[1], f);
  for (int i = 0; i < h[2]; i++) {
    Map m;
    fread(&m.lx, 4, 3, f);
    fread(&m.w, 4, 2, f);
    m.H.resize((size_t)m.w * m.h);
    fread(m.H.data(), 4, m.H.size(), f);
    maps.push_back(m);
  }
  fclose(f);
  if (par("turn", 0) != 0) {
    F a = par("turn", 0) * M_PI / 180, cc = cosf(a), ss = sinf(a);
    for (auto &q : pos) q = {cc * q.x - ss * q.y, ss * q.x + cc * q.y, q.z};
    for (auto &q : nor) q = {cc * q.x - ss * q.y, ss * q.x + cc * q.y, q.z};
  } // turned before the camera: back and three-quarter views
  int W = par("w", 800), Hh = par("h", 1000), spp = par("spp", 4), paths = par("paths", 6);
  F fw = par("frame", .90), cx = par("cx", 0), cz = par("cz", 1.18), dist = par("dist", 3.6), camz = par("camz", 1.24);
  bump = par("bump", 1);
  albedo = par("albedo", .82);
  wally = par("wall", .24);
  floorz = par("floor", -99);
  keyI = par("key", 5.2);
  domeI = par("dome", .62);
  rimI = par("rim", .35);
  flagI = par("flag", 0);
  rimd = norm({.9f, .15f, .25f});
  stripL = par("stripl", 7);
  stripR = par("stripr", 4);
  stripAt = par("stripat", -68);
  window = par("window", 0);
  mirrorSky = par("mirrorsky", .4);
  int shines = par("shines", 1);
  for (int i = 0; i < 16; i++) {
    mirrors[i] = par(("mirror" + to_string(i)).c_str(), par("mirror", 0));
    spread[i] = par(("spread" + to_string(i)).c_str(), par("spread", .1f));
    glossy = glossy || mirrors[i] > 0;
  }
  F ks = par("ksize", .75);
  keyc = {par("kx", -1.7f), par("ky", -2.0f), par("kz", 2.75f)};
  V3 tgt{0, 0, 1.2f};
  keyn = norm(tgt - keyc);
  keyu = norm(cross(keyn, {0, 0, 1}));
  keyv = cross(keyu, keyn);
  keyu = keyu * ks;
  keyv = keyv * ks;
  keyarea = 4 * ks * ks;
  RTCDevice dev = rtcNewDevice("threads=2");
  scene = rtcNewScene(dev);
  RTCGeometry g = rtcNewGeometry(dev, RTC_GEOMETRY_TYPE_TRIANGLE);
  V3 *vb = (V3 *)rtcSetNewGeometryBuffer(g, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, h[0]);
  for (int i = 0; i < h[0]; i++) vb[i] = pos[i];
  int *ib = (int *)rtcSetNewGeometryBuffer(g, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, h[1]);
  for (int i = 0; i < 3 * h[1]; i++) ib[i] = T[i];
  rtcCommitGeometry(g);
  rtcAttachGeometry(scene, g);
  rtcCommitScene(scene);
  vector<F> L(4 * (size_t)W * Hh, 0.f), U(3 * (size_t)W * Hh, -1.f), NR(3 * (size_t)W * Hh, 0.f);
  vector<unsigned char> PT(3 * (size_t)W * Hh, 255);
  vector<F> DE((size_t)W * Hh, 0.f), SH(glossy ? (size_t)W * Hh : 0, 0.f);
  int wallstep = par("wallstep", 4);
  F px = fw / W;
  atomic<int> row{0};
  V3 eye{cx, -dist, camz};
  auto ray = [&](F sx, F sy) {
    V3 t{cx + (sx - W * .5f) * px, 0, cz - (sy - Hh * .5f) * px};
    return norm(t - eye);
  };
  auto work = [&]() {
    for (int y; (y = row++) < Hh;)
      for (int x = 0; x < W; x++) {
        size_t k = (size_t)y * W + x;
        Rng g{hsh(k * 9781 + 7)};
        F D = 0, I = 0, S = 0, cov = 0, sh = 0, shn = 0;
        V3 nn{0, 0, 0};
        int ws = 0;
        bool onwall = x % wallstep == 0 && y % wallstep == 0, mixed = false;
        int seen = -2;
        auto partof = [](const Hit &q) { return (q.part & 15) + ((q.back || (q.part & 16)) ? 16 : 0); };
        for (int s = 0; s < spp; s++) {
          F jx = (s % 2 + g.n()) / 2, jy = ((s / 2) % 2 + g.n()) / 2;
          if (spp < 4) {
            jx = g.n();
            jy = g.n();
          }
          Hit q;
          V3 d = ray(x + jx, y + jy);
          bool hit = trace(eye, d, q);
          int pt = hit ? partof(q) : -1;
          if (seen != -2 && seen != pt) mixed = true;
          seen = pt;
          if (hit) {
            cov++;
            nn = nn + q.n;
            if (glossy) S += shine(q, d, g, paths * shines);
            F r0 = g.n(), r1 = g.n(), r2 = g.n(), r3 = g.n();
            for (int p = 0; p < paths; p++) {
              auto fr = [](F a) { return a - floorf(a); };
              D += key(q.p, q.n, q.ng, g, fr(r0 + p * .7548777f), fr(r1 + p * .5698403f)) / paths;
              V3 e = cosdir(q.n, fr(r2 + p * .7548777f), fr(r3 + p * .5698403f));
              Hit b;
              if (dot(e, q.ng) <= 0) continue;
              if (trace(q.p + q.ng * 3e-4f + e * 2e-4f, e, b)) I += radiance(b.p, b.n, b.ng, g, 1) / paths;
              else D += sky(e) / paths;
            }
          } else if (onwall && floorz > -9 && d.z < 0) { // a table below
            F t = (floorz - eye.z) / d.z;
            V3 p = eye + d * t;
            V3 n{0, 0, 1};
            for (int k2 = 0; k2 < 4; k2++) {
              F r0 = g.n(), r1 = g.n();
              V3 qq = keyc + keyu * (2 * r0 - 1) + keyv * (2 * r1 - 1);
              V3 dd = qq - p;
              F l = sqrtf(dot(dd, dd));
              dd = dd * (1 / l);
              F e = keyI * max(0.f, dot(n, dd)) * max(0.f, -dot(dd, keyn)) * keyarea / (l * l * M_PI);
              bool bl = blocked(p + n * 1e-3f, dd, l);
              V3 e2 = cosdir(n, g.n(), g.n());
              F sk = sky(e2);
              bool b2 = blocked(p + n * 1e-3f, e2, 1e5);
              sh += (bl ? 0 : e) + (b2 ? 0 : sk);
              shn += e + sk;
            }
            ws++;
          } else if (onwall && wally < 9) { // the wall behind: how much of its light the garment takes
            F t = (wally - eye.y) / d.y;
            V3 p = eye + d * t;
            V3 n{0, -1, 0};
            for (int k2 = 0; k2 < 3; k2++) {
              F r0 = g.n(), r1 = g.n();
              V3 qq = keyc + keyu * (2 * r0 - 1) + keyv * (2 * r1 - 1);
              V3 dd = qq - p;
              F l = sqrtf(dot(dd, dd));
              dd = dd * (1 / l);
              F e = keyI * max(0.f, dot(n, dd)) * max(0.f, -dot(dd, keyn)) * keyarea / (l * l * M_PI);
              bool bl = blocked(p + n * 1e-3f, dd, l);
              V3 e2 = cosdir(n, g.n(), g.n());
              F sk = sky(e2);
              bool b2 = blocked(p + n * 1e-3f, e2, 1e5);
              sh += (bl ? 0 : e) + (b2 ? 0 : sk);
              shn += e + sk;
            }
            ws++;
          }
        }
        if (cov > 0) {
          L[4 * k] = D / cov;
          L[4 * k + 1] = I / cov;
          if (glossy) SH[k] = S / cov;
          V3 m = norm(nn);
          NR[3 * k] = m.x;
          NR[3 * k + 1] = -m.y;
          NR[3 * k + 2] = m.z;
        }
        // At borders of parts and of the cloth, 25 more rays find the shares.
        int rays = mixed ? 5 : 1, hits[32] = {0}, total = 0;
        F su[32], sv[32], deep = 0;
        for (int s = 0; s < rays * rays; s++) {
          Hit q;
          if (!trace(eye, ray(x + (s % rays + .5f) / rays, y + (s / rays + .5f) / rays), q)) continue;
          int pt = partof(q);
          if (hits[pt]++ == 0) su[pt] = sv[pt] = 0;
          su[pt] += q.u;
          sv[pt] += q.v;
          deep += q.t;
          total++;
        }
        int one = 0, two = 0;
        for (int i = 1; i < 32; i++)
          if (hits[i] > hits[one]) one = i;
        two = one;
        for (int i = 0; i < 32; i++)
          if (i != one && hits[i] > (two == one ? 0 : hits[two])) two = i;
        if (total > 0 && cov > 0) {
          U[3 * k] = su[one] / hits[one];
          U[3 * k + 1] = sv[one] / hits[one];
          U[3 * k + 2] = one;
          DE[k] = deep / total;
          PT[3 * k] = one;
          PT[3 * k + 1] = two;
          PT[3 * k + 2] = two == one ? 255 : (255 * hits[one]) / (hits[one] + hits[two]);
        }
        L[4 * k + 2] = cov > 0 ? (F)total / (rays * rays) : 0;
        L[4 * k + 3] = ws ? 1 - sh / shn : 0;
      }
  };
  vector<thread> th;
  for (int i = 0; i < (int)par("threads", 2); i++) th.emplace_back(work);
  for (auto &t : th) t.join();
  string o = v[2];
  FILE *w;
  w = fopen((o + ".light.f32").c_str(), "wb");
  fwrite(L.data(), 4, L.size(), w);
  fclose(w);
  w = fopen((o + ".uv.f32").c_str(), "wb");
  fwrite(U.data(), 4, U.size(), w);
  fclose(w);
  w = fopen((o + ".nrm.f32").c_str(), "wb");
  fwrite(NR.data(), 4, NR.size(), w);
  fclose(w);
  w = fopen((o + ".parts.u8").c_str(), "wb");
  fwrite(PT.data(), 1, PT.size(), w);
  fclose(w);
  w = fopen((o + ".depth.f32").c_str(), "wb");
  fwrite(DE.data(), 4, DE.size(), w);
  fclose(w);
  if (glossy) {
    w = fopen((o + ".shine.f32").c_str(), "wb");
    fwrite(SH.data(), 4, SH.size(), w);
    fclose(w);
  }
  w = fopen((o + ".size").c_str(), "w");
  fprintf(w, "%d %d\n", W, Hh);
  fclose(w);
}
