import type pg from 'pg'

/** A statement that is ready to go: its text, its values and, where it is used often, the name it is planned under. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
  /** Rows as arrays rather than by the names of their columns. */
  rowMode?: 'array'
  /** How its values are read, where not as all others: `AS_SENT`. */
  types?: pg.CustomTypesConfig
}

/** Hears of each statement when it is sent; what it answers is called when that is answered, or has failed. */
export type Watch = (text: string) => (isGood: boolean) => void
