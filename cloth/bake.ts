import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ClothLayout, capLayout, topLayout } from '#artwork/garments/cloth-layout.ts';
import { teeCut, veeJersey } from '#artwork/garments/cloth-top.ts';
import { keepCloth } from '#artwork/node/cloth-files.ts';
import { easePlaces } from './ease.ts';
import { packBake, readBake } from './pack.ts';

// Bakes garments into the maps of artwork/light, one after the other:
//   node cloth/bake.ts [--work FOLDER] [--look] [NAME ...]
// --look is a coarse, small preview of a changed cut or cloth and writes no maps. See README.md.

const { values, positionals } = parseArgs({
  options: { work: { type: 'string', default: '.cache/cloth' }, look: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { work, look } = values;
const here = import.meta.dirname;

/** Camera and light settings for all garments that are worn. */
const worn = ['frame=.78', 'cz=1.165', 'key=6.8', 'dome=.45', 'kx=-2.5', 'ky=-1.6', 'kz=2.4'];
const onTable = [
  'frame=.25',
  'dist=2.2',
  'wall=99',
  'floor=1.108',
  'cz=1.185',
  'key=6.8',
  'dome=.45',
  'kx=-2.2',
  'ky=-1.9',
  'kz=2.7',
];

/** View of a finished garment: map name, layout of its panels in the drawing, further options of the light tool. */
interface View {
  map: string;
  layout: ClothLayout;
  shadow: number;
  /**
   * True to smooth the print positions, so that a print bends as a whole. False for stiff garments such as a cap, whose
   * positions stay as baked.
   */
  eased?: boolean;
  light: readonly string[];
}

interface Recipe {
  /** Input of pattern.py and the cloth's properties. If missing, the garment is a cap, rotated by `yaw` degrees. */
  sewn?: { cut: string; seed: number; cloth: readonly string[] };
  yaw?: number;
  views: readonly View[];
}

function teeOf(body: number, seed: number, arm: number, phase: number): Recipe {
  return {
    sewn: { cut: 'tee', seed, cloth: ['bend=3e-7', `arm1=${arm}`, `phase=${phase}`] },
    views: [
      { map: `tee-front-${body}`, layout: topLayout(teeCut, 'front'), shadow: 0.26, eased: true, light: worn },
      {
        map: `tee-back-${body}`,
        layout: topLayout(teeCut, 'back'),
        shadow: 0.26,
        eased: true,
        light: [...worn, 'turn=180'],
      },
    ],
  };
}

function veeOf(body: number): Recipe {
  return {
    sewn: { cut: 'jersey', seed: 40 + body, cloth: ['bend=3e-7', `arm1=${15 + 2 * body}`, `phase=${body + 1}`] },
    views: [
      { map: `vee-front-${body}`, layout: topLayout(veeJersey, 'front'), shadow: 0.26, eased: true, light: worn },
    ],
  };
}

function capOf(body: number, yaw: number, middle: string, height: string): Recipe {
  const layout = capLayout(yaw < 0 ? 'left' : 'right');
  return {
    yaw,
    views: [{ map: `cap-${body}`, layout, shadow: 0.7, light: [...onTable, `cx=${middle}`, `camz=${height}`] }],
  };
}

const recipes: Record<string, Recipe> = {
  'tee-1': teeOf(1, 3, 16, 0),
  'tee-2': teeOf(2, 22, 18, 2),
  'tee-3': teeOf(3, 33, 20, 3),
  'vee-1': veeOf(1),
  'vee-2': veeOf(2),
  'vee-3': veeOf(3),
  'cap-1': capOf(1, 30, '.014', '1.60'),
  'cap-2': capOf(2, -30, '-.014', '1.60'),
  'cap-3': capOf(3, 14, '.008', '1.52'),
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
function make(name: string, { sewn, yaw = 0 }: Recipe): void {
  if (!sewn) {
    python('cap.py', at(`${name}.npz`), at(`${name}.fine`), String(yaw));
    return;
  }
  python('pattern.py', sewn.cut, at(`${name}.npz`), at(`${name}.bin`), look ? '10' : '6.5', `seed=${sewn.seed}`);
  run(at('sim'), [at(`${name}.bin`), at(`${name}.out`), ...sewn.cloth]);
  python('fine.py', at(`${name}.npz`), at(`${name}.out`), at(`${name}.fine`), look ? '1' : '2');
}

async function lightUp(name: string, { map, layout, shadow, eased: isEased = false, light }: View): Promise<void> {
  const size = look ? ['w=400', 'h=500', 'paths=4'] : ['w=1600', 'h=2000', 'paths=10'];
  run(at('render'), [at(`${name}.fine`), at(map), ...size, 'spp=4', ...light]);
  python('boxes.py', at(map), at(`${name}.npz`));
  if (look) return;
  const baked = packBake(await readBake(at(map)), layout, { shadow });
  const bytes = await keepCloth(`cloth-${map}`, isEased ? { ...baked, places: easePlaces(baked.places) } : baked);
  process.stdout.write(`cloth-${map} ${Math.round(bytes / 1024)} KB\n`);
}

await mkdir(work, { recursive: true });
build();
for (const name of positionals.length > 0 ? positionals : Object.keys(recipes)) {
  const recipe = recipes[name];
  if (!recipe) throw new Error(`no ${name}: there are ${Object.keys(recipes).join(', ')}`);
  make(name, recipe);
  for (const view of recipe.views) await lightUp(name, view);
}
