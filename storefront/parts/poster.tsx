import courtTall from './scenes/court-tall.avif';
import courtWide from './scenes/court-wide.avif';
import courtWide700 from './scenes/court-wide-700.avif';
import courtWide1200 from './scenes/court-wide-1200.avif';
import duskTall from './scenes/dusk-tall.avif';
import duskWide from './scenes/dusk-wide.avif';
import duskWide700 from './scenes/dusk-wide-700.avif';
import duskWide1200 from './scenes/dusk-wide-1200.avif';
import floodTall from './scenes/flood-tall.avif';
import floodWide from './scenes/flood-wide.avif';
import floodWide700 from './scenes/flood-wide-700.avif';
import floodWide1200 from './scenes/flood-wide-1200.avif';

/** Files of a poster: 700, 1200 and 2000 px wide, and the tall file. */
export interface PosterFiles {
  tall: string;
  wide: readonly [small: string, middle: string, large: string];
}

/** Poster: one of the home page by its name, or any other by its files. */
export type Scene = 'dusk' | 'flood' | 'court' | PosterFiles;

/** Wide (2:1) and tall (3:4) posters are separate compositions, not crops of each other. */
const files = {
  dusk: { tall: duskTall, wide: [duskWide700, duskWide1200, duskWide] },
  flood: { tall: floodTall, wide: [floodWide700, floodWide1200, floodWide] },
  court: { tall: courtTall, wide: [courtWide700, courtWide1200, courtWide] },
} as const satisfies Record<string, PosterFiles>;

interface PosterProps {
  scene: Scene;
  alt: string;
  sizes: string;
  /** True to use the tall composition up to 900 px. */
  tallOnPhones?: boolean;
  /** True to use the tall composition from 901 px. */
  tallOnDesks?: boolean;
  priority?: boolean;
  className?: string | undefined;
  /** `object-position` of the part that remains visible when cropped. */
  at?: string | undefined;
}

const early = { loading: 'eager', fetchPriority: 'high' } as const;
const late = { loading: 'lazy' } as const;

/** Poster scene, the same in both themes. No text is ever placed on it. */
export function Poster({
  scene,
  alt,
  sizes,
  tallOnPhones = false,
  tallOnDesks = false,
  priority = false,
  className,
  at,
}: PosterProps) {
  const { tall, wide } = typeof scene === 'string' ? files[scene] : scene;
  const [small, middle, large] = wide;
  const tallOn = whereTall(tallOnPhones, tallOnDesks);
  // Only in the server's HTML. In the browser, the picture itself loads as early as a preload, and may use a cached
  // larger file.
  const preloads = priority && import.meta.env.SSR;
  const wideSet = `${small} 700w, ${middle} 1200w, ${large} 2000w`;
  return (
    <>
      {preloads && <Preload href={middle} srcSet={wideSet} sizes={sizes} media={tallOn && `not all and ${tallOn}`} />}
      {preloads && tallOn && <Preload href={tall} srcSet={tall} media={tallOn} />}
      <picture>
        {tallOn && <source media={tallOn} srcSet={tall} width={900} height={1200} />}
        <img
          src={middle}
          srcSet={wideSet}
          sizes={sizes}
          alt={alt}
          width={2000}
          height={1000}
          {...(priority ? early : late)}
          decoding="async"
          className={className}
          style={at ? { objectPosition: at } : undefined}
        />
      </picture>
    </>
  );
}

/** Preload link in the head, effective before the stylesheet determines the layout. */
function Preload({
  href,
  srcSet,
  sizes,
  media,
}: {
  href: string;
  srcSet: string;
  sizes?: string;
  media?: string | undefined;
}) {
  return (
    <link
      rel="preload"
      as="image"
      href={href}
      type="image/avif"
      imageSrcSet={srcSet}
      imageSizes={sizes}
      media={media}
      fetchPriority="high"
    />
  );
}

/** Returns the widths on which the tall picture is shown. */
function whereTall(phones: boolean, desks: boolean): string | undefined {
  if (phones) return '(max-width: 900px)';
  return desks ? '(min-width: 901px)' : undefined;
}
