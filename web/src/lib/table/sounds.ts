/** Small sounds, made here: struck wood for a piece, two notes for my turn, a chord for the end. Off unless wished for. */
import { preferences } from "$lib/preferences.svelte";

export type Sound = "piece" | "turn" | "words" | "end";

/** Notes: pitch in hertz, when they begin and how long they ring, in seconds, and how loud. */
const NOTES: Record<Sound, readonly (readonly [number, number, number, number])[]> = {
  piece: [
    [196, 0, 0.09, 0.3],
    [523, 0, 0.04, 0.12],
  ],
  turn: [
    [587, 0, 0.28, 0.16],
    [880, 0.14, 0.42, 0.16],
  ],
  words: [[988, 0, 0.12, 0.08]],
  end: [
    [392, 0, 0.9, 0.12],
    [494, 0.12, 0.9, 0.12],
    [587, 0.24, 0.9, 0.12],
    [784, 0.36, 1.1, 0.12],
  ],
};
let context: AudioContext | null = null;

export function sound(kind: Sound): void {
  if (!preferences.sounds || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Browsers play no sound before the first click on a page; that is not an error.
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  for (const [pitch, from, length, loud] of NOTES[kind]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loud, now + from);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + from + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + from);
    tone.stop(now + from + length);
  }
}
