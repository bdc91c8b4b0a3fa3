import Hash from 'lucide-react/icons/hash';
import ImageIcon from 'lucide-react/icons/image-up';
import Layers from 'lucide-react/icons/layers';
import Shirt from 'lucide-react/icons/shirt';
import Type from 'lucide-react/icons/type';
import Users from 'lucide-react/icons/users';
import { type DragEvent, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { type PreflightFinding, preflightDesign } from '#artwork/design/preflight.ts';
import { playerTexts } from '#artwork/design/squad.ts';
import { type PrintArea, printAreaOf, printAreas } from '#artwork/print-areas.ts';
import type { Kind } from '#contract/catalogue.ts';
import { type CustomGarment, type CustomSide, customGoods } from '#contract/custom-goods.ts';
import { Notice } from '#ui/notice.tsx';
import { SizePicker } from '../parts/size-picker.tsx';
import { ArrangePanel } from './arrange-panel.tsx';
import { BuyEnd } from './buy-end.tsx';
import { PreflightChecks } from './checks.tsx';
import { CustomDeclarations } from './custom-declarations.tsx';
import { printableDesign } from './draft.ts';
import { ClothColourPicker, GarmentPanel } from './garment-panel.tsx';
import { LayersPanel } from './layers-panel.tsx';
import { NumberPanel } from './number-panel.tsx';
import panel from './panel.module.css';
import { PicturePanel } from './picture-panel.tsx';
import { SharePart } from './share-part.tsx';
import { SquadEnd } from './squad-end.tsx';
import { SquadPanel } from './squad-panel.tsx';
import { Stage } from './stage.tsx';
import type { Studio, Tool } from './studio.ts';
import styles from './studio-page.module.css';
import { beginStudio, studioReducer } from './studio-state.ts';
import { TextPanel } from './text-panel.tsx';
import { type Source, useDesignSource } from './use-opening.ts';
import { type StudioPictures, useStudioPictures } from './use-pictures.ts';
import { useSquad, useSquadRows, useSquadTexts } from './use-squad.ts';
import { useTakingFiles } from './use-taking-files.ts';
import { useWords, type Words } from './use-words.ts';
import { WaitingDrafts } from './waiting-drafts.tsx';

const toolNames: { tool: Tool; name: string; icon: typeof Shirt }[] = [
  { tool: 'garment', name: 'Garment', icon: Shirt },
  { tool: 'picture', name: 'Picture', icon: ImageIcon },
  { tool: 'text', name: 'Text', icon: Type },
  { tool: 'number', name: 'Number', icon: Hash },
  { tool: 'squad', name: 'Squad', icon: Users },
  { tool: 'layers', name: 'Layers', icon: Layers },
];

/** Page of the studio: tools at the left, the garment in the middle, fields and price at the right. */
export function StudioPage({ source }: { source: Source }) {
  const [state, dispatch] = useReducer(studioReducer, undefined, () => beginStudio());
  const [tool, setTool] = useState<Tool>('garment');
  const [refusal, setRefusal] = useState<string>();
  const refuse = useCallback((picture: string, sentence: string) => {
    dispatch({ kind: 'withdraw', picture });
    setTool('picture');
    setRefusal(sentence);
  }, []);
  const pictures = useStudioPictures(refuse);
  const { opened, goOnWith } = useDesignSource(source, state, dispatch, pictures);
  const design = state.history.present;
  const rows = useSquadRows(state.squad, design);
  const words = useWords(design, useSquadTexts(rows, design));
  const squad = useSquad({ rows, state, known: pictures.known, words });
  const [looked, look] = useLooking(design, state.squad);
  const area = printAreaOf(design.garment, state.side) ?? areaOfFront(design.garment);
  const layers = design.sides[state.side];
  const selected = layers.find(({ id }) => id === state.selected);
  const findings = useFindings(design, pictures, words);
  const { reading, takeFiles } = useTakingFiles({ dispatch, layers, area, words, pictures, setTool, setRefusal });

  const studio: Studio = {
    state,
    dispatch,
    design,
    area,
    layers,
    selected,
    words,
    pictures,
    findings,
    squad,
    looked,
    look: (line) => {
      look(line);
      const side = line !== undefined && sideOfPlayers(design);
      if (side) dispatch({ kind: 'side', side });
    },
    tool,
    setTool,
    takeFiles,
    refusal,
    refuse: setRefusal,
    reading,
  };
  useShortcuts(studio);
  const begin = useRef<HTMLDivElement>(null);
  /** Opens a tool and scrolls it into view, as the user may have scrolled down to the price. */
  const showTool = (named: Tool) => {
    flushSync(() => setTool(named));
    begin.current?.scrollIntoView({ block: 'nearest' });
  };
  const dropping = useDropping(studio);
  return (
    <div className={styles.page} aria-busy={!opened} {...dropping.props}>
      <Tools tool={tool} onShow={showTool} />
      <Stage studio={studio} dropping={dropping.over} />
      <div className={styles.panel}>
        <About studio={studio} />
        <WaitingDrafts onTakeUp={goOnWith} />
        <div ref={begin} className={styles.begin} />
        <ToolPanel studio={studio} />
        {selected && <ArrangePanel key={selected.id} studio={studio} layer={selected} />}
        <div className={styles.rest}>
          <ClothColourPicker studio={studio} />
          {!squad.isOn && <Size studio={studio} />}
          <PreflightChecks studio={studio} />
          <div className={panel.part}>
            <CustomDeclarations studio={studio} />
          </div>
          {squad.isOn ? <SquadEnd studio={studio} /> : <BuyEnd studio={studio} />}
        </div>
      </div>
    </div>
  );
}

function Tools({ tool, onShow }: { tool: Tool; onShow: (tool: Tool) => void }) {
  return (
    <nav className={styles.tools} aria-label="Tools">
      {toolNames.map(({ tool: named, name, icon: Icon }) => (
        <button key={named} type="button" aria-pressed={named === tool} onClick={() => onShow(named)}>
          <Icon />
          <span>{name}</span>
        </button>
      ))}
    </nav>
  );
}

function ToolPanel({ studio }: { studio: Studio }) {
  const { tool } = studio;
  return (
    <div className={panel.part}>
      {tool === 'garment' && <GarmentPanel studio={studio} />}
      {tool === 'picture' && <PicturePanel studio={studio} />}
      {tool === 'text' && <TextPanel studio={studio} />}
      {tool === 'number' && <NumberPanel studio={studio} />}
      {tool === 'squad' && <SquadPanel studio={studio} />}
      {tool === 'layers' && <LayersPanel studio={studio} />}
    </div>
  );
}

/** Heading with the garment and the button to start over. */
function About({ studio }: { studio: Studio }) {
  const { design, dispatch } = studio;
  const goods = customGoods[design.garment];
  return (
    <div className={panel.part}>
      <h1 className="h2">Custom Merch</h1>
      <div className={styles.about}>
        <p className="mut sm">{`${goods.title}, ${goods.cloth}`}</p>
        <div className={styles.ways}>
          <SharePart studio={studio} />
          {design.sides.front.length + design.sides.back.length > 0 && (
            <button type="button" className="lk sm" onClick={() => dispatch({ kind: 'startOver', at: Date.now() })}>
              Start over
            </button>
          )}
        </div>
      </div>
      <noscript>
        <Notice>The studio needs JavaScript to draw your design.</Notice>
      </noscript>
    </div>
  );
}

function Size({ studio: { design, dispatch } }: { studio: Studio }) {
  const sizes = customGoods[design.garment].sizes.map((size) => ({ size, available: true }));
  return (
    <div className={panel.part}>
      <SizePicker
        product={{ sizes, kind: kindOf(design.garment) }}
        chosen={design.size}
        onChoose={(size) => dispatch({ kind: 'change', to: (before) => ({ ...before, size }), at: Date.now() })}
        error={undefined}
        firstRef={nowhere}
      />
    </div>
  );
}

/** State of the previewed player's line; it resets when the design or the list changes. */
function useLooking(design: GarmentDesign, list: string): [number | undefined, (line: number | undefined) => void] {
  const [looking, setLooking] = useState<{ line: number; design: GarmentDesign; list: string }>();
  const look = (line: number | undefined) => setLooking(line === undefined ? undefined : { line, design, list });
  return [looking?.design === design && looking.list === list ? looking.line : undefined, look];
}

/** Returns the side with the player's texts; the back if both sides have them. */
function sideOfPlayers(design: GarmentDesign): CustomSide | undefined {
  return (['back', 'front'] as const).find(
    (side) => playerTexts({ sides: { front: [], back: [], [side]: design.sides[side] } }).length > 0,
  );
}

const nowhere = { current: null };

function areaOfFront(garment: CustomGarment): PrintArea {
  const area = printAreas[garment].front;
  if (!area) throw new Error(`a ${garment} has no print`);
  return area;
}

/** Returns the kind of size chart of a garment. */
function kindOf(garment: CustomGarment): Kind {
  if (garment === 'kids-t-shirt') return 'kids';
  if (garment === 'mug') return 'accessory';
  return garment;
}

/** Returns the errors and warnings of printing the design. */
function useFindings(
  design: GarmentDesign,
  { known }: StudioPictures,
  { outline, ready }: Words,
): readonly PreflightFinding[] {
  return useMemo(() => {
    const all = preflightDesign(printableDesign(design), known, outline);
    // Texts whose font is still loading must not be reported as texts without letters.
    return ready ? all : all.filter(({ kind }) => kind !== 'no-letters');
  }, [design, known, outline, ready]);
}

/**
 * Handles keys for undo and redo and pasted pictures anywhere on the page; text fields handle these keys themselves.
 */
function useShortcuts(studio: Studio): void {
  const latest = useRef(studio);
  latest.current = studio;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || typesInto(event.target)) return;
      const key = event.key.toLowerCase();
      const kind = historyKey(key, event.shiftKey);
      if (!kind) return;
      event.preventDefault();
      latest.current.dispatch({ kind });
    };
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      latest.current.takeFiles(files);
    };
    document.addEventListener('keydown', press);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('paste', paste);
    };
  }, []);
}

function typesInto(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && ['text', 'number', 'search'].includes(target.type);
}

/** Handles files dragged over the page and dropped. */
function useDropping({ takeFiles }: Studio) {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    over,
    props: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
          setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        takeFiles(event.dataTransfer.files);
      },
    },
  };
}

/** Returns the step through the history for a key: undo or redo. */
function historyKey(key: string, shift: boolean): 'undo' | 'redo' | undefined {
  if (key === 'z') return shift ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : undefined;
}
