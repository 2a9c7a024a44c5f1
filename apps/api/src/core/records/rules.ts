import type { Before } from '#db/schema/bulk-changes.ts'
import type { Statement } from '#db/client.ts'
import type { Ctx } from '../context/ctx.ts'
import type { Entity } from './entity.ts'
import { AppError } from '../context/errors.ts'
import type { Row } from './records.ts'

/**
 * One thing that is wrong with a change. A form's 422, the reason why a record of many was skipped and the problem of a
 * row in a file are all made of it.
 */
export interface Problem {
  /** As the API answers it. */
  code: string
  /**
   * The field to blame, `custom_fields/ram` for one of the account's own; left out where it is the record as a whole.
   */
  field?: string | undefined
  /** The sentence in English, as the API answers it. */
  detail: string
  /** What the sentence says besides the field, for the same sentence in other languages. */
  args?: Readonly<Record<string, string | number>> | undefined
  /** 422 unless it says otherwise: 409 is for what is around a record, 404 for a record that isn't there. */
  status?: 404 | 409
  /** What the caller needs to go on. */
  meta?: Record<string, unknown>
  /** It guards what somebody does, as a reason for a status does: an import gets it as a warning. */
  guards?: true
}

export const problem = (
  field: string,
  detail: string,
  code = 'invalid_data',
  args?: Problem['args'],
): Problem => ({ code, field, detail, args })

/** The same as rules that guard a step, and say nothing of what can be stored. */
export const guarding = (problems: Iterable<Problem>): Problem[] =>
  [...problems].map((one) => ({ ...one, guards: true }))

const TITLES = { 404: 'Not found', 409: 'Conflict', 422: 'Invalid data' } as const

/**
 * Refuses a call because of these problems, if there are any, at the fields of a body with this wrapper.
 *
 * @throws AppError 404 before 422, and 422 before 409
 */
export function refuse(problems: readonly Problem[], wrapper: string): void {
  const statusOf = ({ status }: Problem) => status ?? 422
  const status = ([404, 422, 409] as const).find((one) => problems.some((p) => statusOf(p) === one))
  if (status === undefined) return
  const faults = problems
    .filter((one) => statusOf(one) === status)
    .map(({ code, detail, field, meta }) => ({
      code,
      detail,
      ...(field !== undefined && { source: { pointer: `/${wrapper}${field && `/${field}`}` } }),
      ...(meta && { meta }),
    }))
  throw new AppError(status, TITLES[status], faults)
}

/** A record that is to be made or changed. */
export interface Asked<C extends object = object> {
  /** The id of a new record, where others of the same call refer to it. */
  id?: string
  /** The record as it is, and held; undefined: it is still to be made. */
  before: Row | undefined
  /** The fields that it is to get, as the contract names them; what is left out stays. */
  change: C
  /** The location that it is put into, where that is held. */
  location?: Referred | undefined
}

/**
 * How strict the caller is. A form holds a record against every rule. An import brings the register up to date with how
 * things are: it passes over how they came to be so, has itself looked up what its rows refer to, and gets as warnings
 * what a form would be refused for. An undo gives back what was there: only what is around a record can forbid that.
 */
export type Strictness = 'form' | 'import' | 'undo'

/** What becomes of one record: accepted where there is no problem. */
export interface Verdict {
  /** The fields to write: what was asked for, with what follows from it. */
  values: Row
  problems: Problem[]
  /** What a stricter caller would refuse. */
  warnings: Problem[]
  /** How the number of a new record begins, where it has to get one. */
  prefix: string | undefined
}

/** What a kind's own rules say of one record. */
export interface Opinion {
  values: object
  problems?: Iterable<Problem>
  prefix?: string
}

/** The record that a reference leads to, as far as rules look at it. */
export interface Referred {
  archived: boolean
  /** A location's is its site's where that takes nothing new. */
  status: string | null
  site_id: string | null
}
/** What a field's reference leads to; undefined for what isn't there, or out of the caller's sight. */
export type LookUp = (field: string, id: unknown) => Referred | undefined

/**
 * A kind's own rules, for one record or for a thousand. What takes reading is read first, by a number of queries that
 * doesn't grow with the records; then each record is judged without any I/O.
 *
 * @param asked up to 2,000 records
 * @param lookUp what the references that are asked for lead to; what an import is still to make isn't there
 * @returns for each record that was asked about, in the same order
 * @throws AppError where the call as a whole can't be
 */
export type Judge<C extends object> = (
  ctx: Ctx,
  asked: readonly Asked<C>[],
  how: Strictness,
  lookUp: LookUp,
) => readonly Opinion[] | Promise<readonly Opinion[]>

/** What records of a kind refer to, and what that asks of them. */
export interface ReferenceRules {
  entity: Entity<unknown>
  /** How many records may be within each other, by the field that says in which one. */
  levels?: Readonly<Record<string, number>>
  /** References to places: only one that is in use takes something new. */
  places?: readonly string[]
  /** References to what must be there when an archived record comes back. */
  around?: readonly string[]
}

/**
 * How records of a kind are written: one by a form, many at once, like cells of a spreadsheet, by an import, by an
 * undo.
 */
export interface Rules<C extends object = object> extends ReferenceRules {
  /** The number that a new record gets where it has none: the next of those with its prefix. */
  number?: { field: string; digits: number; prefix?: string; mayHaveGaps?: boolean }
  judge?(...args: Parameters<Judge<C>>): ReturnType<Judge<C>>
  /** What `judge` asks of the account for each new record, so that a single one asks for it with the door. */
  first?(ctx: Ctx): readonly Statement[]
  /** Nobody chooses where this one is: it is there, whether or not that place is in use. */
  isPlaceGiven?(change: C): boolean
  /** What a change says that is no column of the record. */
  beside?: {
    field: string
    /** What records have of it, by their ids; where it is left out, a history doesn't give it back. */
    read?(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
    /** Writes it once the columns are written, and answers what takes it back. A new record has its id before. */
    write(ctx: Ctx, steps: readonly { before: Row; values: Row }[]): Promise<Before[]>
  }
  /** Changes what depends on records that were written, in the same transaction; nothing, where none does. */
  follow?(ctx: Ctx, written: readonly Written[]): Promise<void> | undefined
}

/** A record that was made or changed; the values of a new one have its id. */
export interface Written {
  before: Row | undefined
  values: Row
  /** All that is stored of a new one, where it was read. */
  stored?: Row
}
