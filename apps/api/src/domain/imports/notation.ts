import { DateEvidence, type DateOrder, settleOrders } from './dates.ts'
import { type Decimal, DecimalEvidence } from './numbers.ts'
import type { PlannedField } from './plan.ts'
import { RateEvidence } from './rates.ts'
import type { Notation } from './readings.ts'
import { SpanEvidence } from './spans.ts'

const NUMBERS: readonly string[] = ['money', 'integer', 'decimal']
export const DAYS: readonly string[] = ['date', 'moment']

/** Finds out how dates and numbers are written in some columns, from all of their cells. */
export class NotationEvidence {
  readonly #dates: Map<string, DateEvidence>
  readonly #numbers: Map<string, DecimalEvidence>
  readonly #spans: Map<string, SpanEvidence>
  readonly #rates: Map<string, RateEvidence>

  constructor(fields: readonly PlannedField[]) {
    const columns = fields.map(({ column }) => column)
    const dates = columns.filter(({ type }) => DAYS.includes(type))
    const numbers = columns.filter(({ type }) => NUMBERS.includes(type))
    this.#dates = new Map(dates.map(({ key }) => [key, new DateEvidence()]))
    this.#numbers = new Map(numbers.map(({ key }) => [key, new DecimalEvidence()]))
    // Something may well come again within a few months.
    const spans = numbers.filter(({ unit, isInterval }) => unit === 'months' && !isInterval)
    const rates = fields.filter(({ column }) => column.isRate)
    this.#rates = new Map(rates.map(({ column, header }) => [column.key, new RateEvidence(header)]))
    this.#spans = new Map(spans.map(({ key }) => [key, new SpanEvidence()]))
  }

  /** Whether the cells of a column are evidence. */
  asks(key: string): boolean {
    return this.#dates.has(key) || this.#numbers.has(key) || this.#rates.has(key)
  }

  see(key: string, cell: string): void {
    this.#dates.get(key)?.see(cell)
    this.#numbers.get(key)?.see(cell)
    this.#spans.get(key)?.see(cell)
    this.#rates.get(key)?.see(cell)
  }

  /** A number that stays ambiguous within its column: its sign may separate decimals or thousands. */
  unclear(): string | null {
    for (const evidence of this.#numbers.values()) {
      const sample = evidence.unclear()
      if (sample !== null) return sample
    }
    return null
  }

  /** How each column is read: by the evidence of its cells, or else as usual. */
  settle(usual: { order: DateOrder | undefined; decimal: Decimal }): Notation {
    const keys = [...this.#dates.keys()]
    const found = [...this.#dates.values()].map((evidence) => evidence.order())
    const orders = settleOrders(found, usual.order)
    return {
      orders: new Map(keys.map((key, at) => [key, orders[at]!])),
      decimals: new Map(
        [...this.#numbers].map(([key, evidence]) => [key, evidence.sign() ?? usual.decimal]),
      ),
      units: new Map([...this.#spans].map(([key, evidence]) => [key, evidence.unit()])),
      fractions: new Set(
        [...this.#rates].flatMap(([key, evidence]) => (evidence.isFraction ? [key] : [])),
      ),
    }
  }
}
