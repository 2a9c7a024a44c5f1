import type { SlowStatement } from '#core/context/services.ts'

/** What takes longer is looked at by whoever runs the installation. Milliseconds. */
const SLOW_MS = 200
/** So many texts are kept; of more, those that took longest. */
const MOST = 50

/** The statements of this process that took long, by their texts: values are never in them. */
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

  /** Those that took longest in all first. */
  list(): SlowStatement[] {
    return [...this.#kept.values()].toSorted((one, other) => other.total_ms - one.total_ms)
  }
}
