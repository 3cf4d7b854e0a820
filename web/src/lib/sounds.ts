/** Two quiet sounds, made by the browser itself: a knock when others move, a chime when it is my turn. */
import { preferences } from "./preferences.svelte";
import type { Heard, TableSource } from "./table/source";

let audio: AudioContext | undefined;

function tone(frequency: number, at: number, length: number, loudness: number): void {
  audio ??= new AudioContext();
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = frequency;
  source.type = "triangle";
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

const knock = () => tone(180, 0, 0.09, 0.12);
const chime = () => {
  tone(660, 0, 0.35, 0.1);
  tone(990, 0.12, 0.5, 0.08);
};

/** What to play for what was heard: my turn before others' moves; nothing for what I did myself. */
export class Ear {
  private mine: number[] = [];
  private turn = -1;

  heard(message: Heard): "knock" | "chime" | null {
    if (message.type === "snapshot" || message.type === "table")
      this.mine = message.table.seats.filter((seat) => seat.mine).map((seat) => seat.seat);
    if (message.type === "snapshot") this.turn = message.position?.turn ?? -1;
    if (message.type !== "update") return null;
    const before = this.turn;
    this.turn = message.turn;
    const others = message.lines.some(({ seat, undo }) => seat !== null && !undo && !this.mine.includes(seat));
    if (this.mine.includes(this.turn) && !this.mine.includes(before)) return "chime";
    return others ? "knock" : null;
  }
}

/** The same table, to be heard by whoever wants it. */
export function audible<T extends TableSource>(source: T): T {
  const ear = new Ear();
  const open = source.open.bind(source);
  source.open = (hear) =>
    open((message) => {
      const sound = ear.heard(message);
      if (sound && preferences.sounds) (sound === "chime" ? chime : knock)();
      hear(message);
    });
  return source;
}
