import type { DateOrder } from './dates.ts'
import type { Unit } from './headings.ts'
import type { Arguments, RowProblemCode } from './messages.ts'
import type { Decimal } from './numbers.ts'

/**
 * A value as it will be stored: a text (dates as YYYY-MM-DD, amounts exact), a list, or null to clear the field. A
 * moment is kept as the cell has it.
 */
export type Value = string | string[] | null

export interface Notation {
  /** Per date field: the order of its numbers; null: unknown. */
  orders: ReadonlyMap<string, DateOrder | null>
  /** Per number field: its decimal sign. */
  decimals: ReadonlyMap<string, Decimal>
  /** Per length of time: the unit of its numbers, where only the numbers tell. */
  units?: ReadonlyMap<string, Unit | undefined>
  /** Per column of paths: the separator between their names, where it isn't ours. */
  paths?: ReadonlyMap<string, string>
  /** The rates that are fractions of one. */
  fractions?: ReadonlySet<string>
  /** That of the account: amounts in another one are warned of. */
  currency?: string
  /** List fields whose entries are separated by commas. */
  commas?: ReadonlySet<string>
}

/** The problem of a cell; of a list, which entries are unknown, and which known. */
export interface Refusal {
  problem: RowProblemCode
  args?: Arguments
  unknown?: readonly string[]
  known?: string[]
}

/** The value of a cell, or its problem. */
export type Reading = { value: Value; word?: string; entries?: readonly EntryRead[] } | Refusal
/** Reads a cell; entries of a list as the user chose. */
export type Reader = (cell: string, meant?: Words) => Reading
export type Words = ReadonlyMap<string, string>

/** An entry of a list for which the user chose a meaning; an empty choice skips it. */
export interface EntryRead {
  value: string
  choice: string
}
