import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Side } from '#artwork/garment.ts';
import {
  basketballVest,
  type ClothTopCut,
  kidsPolo,
  kidsTee,
  kidsVee,
  poloShirt,
  teeCut,
  veeJersey,
} from '#artwork/garments/cloth-cuts.ts';
import { type ClothLayout, capLayout, topLayout } from '#artwork/garments/cloth-layout.ts';
import { keepCloth } from '#artwork/node/cloth-files.ts';
import { easePlaces } from './ease.ts';
import { goodsViews } from './goods-views.ts';
import { packBake, readBake } from './pack.ts';

// Bakes garments into the maps of artwork/light, one after the other:
//   node cloth/bake.ts [--work FOLDER] [--look | --pack] [NAME ...]
// --look is a coarse, small preview of a changed cut or cloth and writes no maps. --pack only packs again what an
// earlier bake has left in the folder. See README.md.

const { values, positionals } = parseArgs({
  options: {
    work: { type: 'string', default: '.cache/cloth' },
    look: { type: 'boolean', default: false },
    pack: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { work, look, pack } = values;
const here = import.meta.dirname;

/** Studio light of all garments: a broad key from the upper left, and black flags at both sides. */
const studio = ['key=5.7', 'dome=.55', 'ksize=1', 'flag=.45'];
/** Camera and light settings for all garments that are worn, in front of a wall. */
const worn = [...studio, 'frame=.78', 'cz=1.165', 'kx=-1.7', 'ky=-2', 'kz=2.9', 'wall=.12'];
/** The same for children's tops, which are cut for the adult mannequin but smaller. */
const wornByChild = [...worn, 'frame=.88', 'cz=1.15'];
const onTable = [
  ...studio,
  'frame=.25',
  'dist=2.2',
  'wall=99',
  'floor=1.108',
  'cz=1.185',
  'kx=-2.2',
  'ky=-1.9',
  'kz=2.7',
];
/** Depth of the shadow on the wall behind worn garments. */
const wallShadow = 0.36;

/** Way in which a garment hangs: angle of the arms and their difference, twist of the body, seed of its creases. */
interface Hang {
  seed: number;
  arms: number;
  lift: number;
  twist: number;
  phase: number;
}

/** Hangs of worn garments, one per body. */
const hangs: readonly Hang[] = [
  { seed: 3, arms: 14, lift: 1, twist: 1, phase: 0 },
  { seed: 22, arms: 16, lift: 3, twist: -1.6, phase: 2 },
  { seed: 33, arms: 17, lift: -3, twist: 2, phase: 3 },
];

/**
 * Hangs of vests. In the usual second one, an armhole folds over itself in front; from behind it is the better one, and
 * its back is the one that is committed.
 */
const vestHangs = hangs.with(1, { seed: 44, arms: 15, lift: 2, twist: -1.2, phase: 1 });

/**
 * Returns options of the cloth tool for a hang. A filled waist and a little air from outside keep the cloth from
 * folding along its middle.
 */
function clothOf(
  { arms, lift, twist, phase }: Hang,
  { sway = 1, belly = 0.03, raised = 0, cloth = [] }: Worn,
): readonly string[] {
  return [
    'bend=4e-7',
    'waist=1.07',
    'chestx=.03',
    'chestd=.008',
    'air=1.2',
    `belly=${belly}`,
    'over=2',
    `arm1=${arms + raised}`,
    `armdiff=${lift * sway}`,
    `twist1=${twist * sway}`,
    `phase=${phase}`,
    ...cloth,
  ];
}

/**
 * View of a finished garment: map name after `cloth-` or `goods-`, layout of its panels in the drawing, further options
 * of the light tool.
 */
interface View {
  map: string;
  layout: ClothLayout;
  shadow: number;
  edgeShade: number;
  white?: number;
  /**
   * True to smooth the print positions, so that a print bends as a whole. False for stiff garments such as a cap, whose
   * positions stay as baked.
   */
  eased?: boolean;
  light: readonly string[];
}

interface Recipe {
  /** Input of pattern.py and the cloth's properties. If missing, the garment is a cap, rotated by `yaw` degrees. */
  sewn?: { cut: string; seed: number; cloth: readonly string[]; spacing?: string };
  yaw?: number;
  /** Name of an item that goods.py makes; its maps are called `goods-`. */
  goods?: string;
  views: readonly View[];
}

/**
 * Worn garment: its cut in pattern.py and in the drawing, its sides. `sway` is a share of the hang's asymmetry,
 * `raised` the degrees by which its arms stand out more: closer arms crush the cloth under them.
 */
interface Worn {
  cut: string;
  panels: ClothTopCut;
  sides: readonly Side[];
  sway?: number;
  raised?: number;
  edgeShade?: number;
  /** Options of the light tool for the back. */
  lightOfBack?: readonly string[];
  /** Options of the cloth tool beyond those of the hang. */
  cloth?: readonly string[];
  /** Hangs in place of the usual ones. */
  ownHangs?: readonly Hang[];
  belly?: number;
}

function topOf(body: number, garment: Worn): Recipe {
  const hang = (garment.ownHangs ?? hangs)[body - 1];
  if (!hang) throw new Error(`no hang ${body}`);
  const { cut, panels, sides, edgeShade = 0.4, lightOfBack = [] } = garment;
  const light = panels.wearer === 'child' ? wornByChild : worn;
  return {
    sewn: {
      cut,
      seed: hang.seed,
      cloth: clothOf(hang, garment),
      // Millimetres of a child's cut are shorter.
      ...(panels.wearer === 'child' && { spacing: '7.5' }),
    },
    views: sides.map((side) => ({
      map: `${panels.name}-${side}-${body}`,
      layout: topLayout(panels, side),
      shadow: wallShadow,
      edgeShade,
      eased: true,
      light: side === 'front' ? light : [...light, 'turn=180', ...lightOfBack],
    })),
  };
}

const childHang = { sway: 0.6, raised: 9, belly: 0.035 };
const both = ['front', 'back'] as const;
const front = ['front'] as const;
/** Worn garments by the start of their bakes' names, each in all hangs. From behind, crew and V-neck are the same. */
const wornGarments: Record<string, Worn> = {
  tee: { cut: 'tee', panels: teeCut, sides: both },
  vee: { cut: 'jersey', panels: veeJersey, sides: front },
  polo: { cut: 'polo', panels: poloShirt, sides: both, sway: 0.6, raised: 6 },
  vest: {
    cut: 'vest',
    panels: basketballVest,
    sides: both,
    sway: 0.4,
    edgeShade: 0.55,
    cloth: ['noarm=1'],
    ownHangs: vestHangs,
    // Without arms the back is creased more.
    lightOfBack: ['key=5', 'dome=.7'],
  },
  kids: { cut: 'kids', panels: kidsTee, sides: both, ...childHang },
  'kids-vee': { cut: 'kidsvee', panels: kidsVee, sides: front, ...childHang },
  'kids-polo': { cut: 'kidspolo', panels: kidsPolo, sides: both, ...childHang },
};

function capOf(body: number, yaw: number, middle: string, height: string): Recipe {
  const layout = capLayout(yaw < 0 ? 'left' : 'right');
  return {
    yaw,
    views: [
      {
        map: `cap-${body}`,
        layout,
        shadow: 0.42,
        edgeShade: 0.15,
        light: [...onTable, `cx=${middle}`, `camz=${height}`],
      },
    ],
  };
}

const recipes: Record<string, Recipe> = {
  ...Object.fromEntries(
    Object.entries(wornGarments).flatMap(([name, garment]) =>
      hangs.map((_, i) => [`${name}-${i + 1}`, topOf(i + 1, garment)] as const),
    ),
  ),
  'cap-1': capOf(1, 30, '.014', '1.60'),
  'cap-2': capOf(2, -30, '-.014', '1.60'),
  'cap-3': capOf(3, 14, '.008', '1.52'),
  ...Object.fromEntries(
    Object.entries(goodsViews).map(([name, view]) => [name, { goods: name, views: [{ map: name, ...view }] }] as const),
  ),
};

function run(program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
}

const at = (file: string) => join(work, file);
const python = (script: string, ...args: string[]) => run('python3', [join(here, script), ...args]);

function build(): void {
  const flags = ['-O3', '-march=native', '-ffast-math'];
  run('g++', [...flags, join(here, 'sim.cpp'), '-o', at('sim')]);
  run('g++', [...flags, join(here, 'render.cpp'), '-lembree3', '-lpthread', '-o', at('render')]);
}

/** Sews, drapes and refines one garment; the light tool reads NAME.fine. */
function make(name: string, { sewn, goods, yaw = 0 }: Recipe): void {
  if (goods) {
    python('goods.py', goods, at(`${name}.npz`), at(`${name}.fine`));
    return;
  }
  if (!sewn) {
    python('cap.py', at(`${name}.npz`), at(`${name}.fine`), String(yaw));
    return;
  }
  python(
    'pattern.py',
    sewn.cut,
    at(`${name}.npz`),
    at(`${name}.bin`),
    look ? '10' : (sewn.spacing ?? '6.5'),
    `seed=${sewn.seed}`,
  );
  const collar = at(`${name}.collar`);
  const pressed = existsSync(collar) ? [`collar=${collar}`, 'twist=1', 'lean=.004'] : [];
  run(at('sim'), [at(`${name}.bin`), at(`${name}.out`), ...sewn.cloth, ...pressed]);
  python('fine.py', at(`${name}.npz`), at(`${name}.out`), at(`${name}.fine`), look ? '1' : '2');
}

function lightUp(name: string, { map, light }: View): void {
  const size = look ? ['w=400', 'h=500', 'paths=4', 'wallstep=1'] : ['w=1600', 'h=2000', 'paths=10'];
  run(at('render'), [at(`${name}.fine`), at(map), ...size, 'spp=4', ...light]);
  python('boxes.py', at(map), at(`${name}.npz`));
}

async function packView(name: string, view: View): Promise<void> {
  const { map, layout, eased: isEased = false } = view;
  const baked = packBake(await readBake(at(map)), layout, view);
  const bytes = await keepCloth(name, isEased ? { ...baked, places: easePlaces(baked.places) } : baked);
  process.stdout.write(`${name} ${Math.round(bytes / 1024)} KB\n`);
}

/** Returns true for an item that mirrors light. */
const isGlossy = ({ goods }: Recipe, { light }: View) =>
  goods !== undefined && light.some((option) => option.startsWith('mirror'));

await mkdir(work, { recursive: true });
if (!pack) build();
for (const name of positionals.length > 0 ? positionals : Object.keys(recipes)) {
  const recipe = recipes[name];
  if (!recipe) throw new Error(`no ${name}: there are ${Object.keys(recipes).join(', ')}`);
  if (!pack) make(name, recipe);
  for (const view of recipe.views) {
    if (!pack) lightUp(name, view);
    if (!look) await packView(`${isGlossy(recipe, view) ? 'goods' : 'cloth'}-${view.map}`, view);
  }
}
