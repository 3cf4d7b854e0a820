/** The orientation of the tile or building in hand. */
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
  /** The index of the current orientation among so many. */
  of(many: number): number {
    return many ? ((this.count % many) + many) % many : 0;
  }
}

export const turning = new Turning();
