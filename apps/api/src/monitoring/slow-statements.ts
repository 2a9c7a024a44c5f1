import type { SlowStatement } from '#core/context/services.ts'

/** Slower statements are recorded. Milliseconds. */
const SLOW_MS = 200
/** The maximum number of texts; those with the longest total time are kept. */
const MOST = 50

/** The slow statements of this process, by their texts, which never contain values. */
export class SlowStatements {
  readonly #kept = new Map<string, SlowStatement>()

  note(text: string, ms: number): void {
    if (ms < SLOW_MS) return
    const { count = 0, total_ms = 0, max_ms = 0 } = this.#kept.get(text) ?? {}
    this.#kept.set(text, {
      text,
      count: count + 1,
      total_ms: total_ms + ms,
      max_ms: Math.max(max_ms, ms),
      last_at: new Date().toISOString(),
    })
    if (this.#kept.size > MOST) this.#kept.delete(this.list().at(-1)!.text)
  }

  /** In the order of their total time. */
  list(): SlowStatement[] {
    return [...this.#kept.values()].toSorted((one, other) => other.total_ms - one.total_ms)
  }
}
