let context: AudioContext | undefined;

/** Plays two rising notes for success, one low note for an error; silent if unsupported. */
export function playTone(tone: 'right' | 'wrong'): void {
  try {
    context ??= new AudioContext();
    const notes = tone === 'right' ? [660, 880] : [160];
    for (const [at, pitch] of notes.entries())
      playNote(context, pitch, context.currentTime + at * 0.09, tone === 'right' ? 0.08 : 0.35);
  } catch {
    // Messages are also shown as text.
  }
}

function playNote(on: AudioContext, pitch: number, from: number, seconds: number): void {
  const note = on.createOscillator();
  const volume = on.createGain();
  note.frequency.value = pitch;
  note.type = seconds > 0.2 ? 'square' : 'sine';
  volume.gain.setValueAtTime(0.15, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  note.connect(volume).connect(on.destination);
  note.start(from);
  note.stop(from + seconds);
}
