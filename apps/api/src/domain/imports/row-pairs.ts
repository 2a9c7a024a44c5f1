/** Pairs of rows, very many in little memory. */
export class RowPairs {
  #rows = new Int32Array(1024)
  #others = new Int32Array(1024)
  #size = 0
  #first: ReadonlySet<number> | undefined

  get size(): number {
    return this.#size
  }

  /** Pairs have to be added in the order of their rows. */
  add(row: number, other: number): void {
    if (this.#size === this.#rows.length) {
      this.#rows = grown(this.#rows)
      this.#others = grown(this.#others)
    }
    this.#rows[this.#size] = row
    this.#others[this.#size] = other
    this.#size += 1
  }

  get(row: number): number | undefined {
    const at = this.#find(row)
    return at < 0 ? undefined : this.#others[at]
  }

  /** Whether a row is one of a pair. All pairs have to be added by then. */
  involves(row: number): boolean {
    this.#first ??= new Set(this.#others.subarray(0, this.#size))
    return this.#first.has(row) || this.#find(row) >= 0
  }

  *[Symbol.iterator](): Generator<[number, number]> {
    for (let at = 0; at < this.#size; at += 1) yield [this.#rows[at]!, this.#others[at]!]
  }

  #find(row: number): number {
    let low = 0
    let high = this.#size - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.#rows[middle]!
      if (found === row) return middle
      if (found < row) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

function grown(full: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(full.length * 2)
  larger.set(full)
  return larger
}
