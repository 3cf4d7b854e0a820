/** In which orientation the tile or building in hand is held, and how closely one looks. Kept while a table is open. */
class Turning {
  /** Quarter turns made since it was taken up. */
  count = $state(0);
  private held = "";

  /** Another tile begins unturned. */
  take(name: string): void {
    if (name === this.held) return;
    this.held = name;
    this.count = 0;
  }
  turn(by: number): void {
    this.count += by;
  }
  /** Which of so many orientations. */
  of(many: number): number {
    return many ? ((this.count % many) + many) % many : 0;
  }
}

export const turning = new Turning();
