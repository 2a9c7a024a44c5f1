import type { Draft } from '#domain/imports/plan.ts'
import type { Gate } from '../file/drafts.ts'
import type { Chunk } from './importer.ts'

/**
 * The chunks of a file in turn. After a rollback they are read again from the staging table, rather than kept in memory
 * until the commit.
 */
export class Feed {
  readonly #open: (done: number) => AsyncGenerator<Draft[]>
  #source: AsyncGenerator<Draft[]>
  #done: number
  #left: Draft[] | undefined
  #isSpent = false
  /** The next chunk, if a transaction read it and had no time left to write it. */
  ahead: Chunk | undefined
  readonly gate: Gate

  /**
   * @param open reads the chunks after so many rows
   * @param done so many rows are done with already
   * @param gate pauses reading while the database waits for this process
   */
  constructor(open: (done: number) => AsyncGenerator<Draft[]>, done: number, gate: Gate) {
    this.#open = open
    this.#source = open(done)
    this.#done = done
    this.gate = gate
  }

  async next(): Promise<Draft[] | undefined> {
    if (this.#isSpent) await this.putBack()
    const chunk = this.#left ?? (await this.#source.next()).value
    this.#left = undefined
    return chunk
  }

  /** Leaves a chunk, the last that was taken, to the next transaction. */
  leave(chunk: Draft[]): void {
    this.#left = chunk
  }

  /** Drops what was read of a chunk: its rows are read again. */
  spend(): void {
    this.#isSpent = true
  }

  /** So many more rows are done with. */
  keep(rows: number): void {
    this.#done += rows
  }

  async putBack(): Promise<void> {
    await this.close()
    this.#source = this.#open(this.#done)
    this.#left = undefined
    this.#isSpent = false
    this.ahead = undefined
  }

  async close(): Promise<void> {
    await this.#source.return(undefined)
  }
}
