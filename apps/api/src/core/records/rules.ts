import type { Before } from '#db/schema/bulk-changes.ts'
import type { Statement } from '#db/client.ts'
import type { Ctx } from '../context/ctx.ts'
import type { Entity } from './entity.ts'
import { AppError } from '../context/errors.ts'
import type { Row } from './records.ts'

/**
 * One reason to refuse a change. The errors of a form, the reason why a bulk change skips a record and the error of an
 * import's row are made of it.
 */
export interface Problem {
  /** As the API answers it. */
  code: string
  /** The field that is the reason, `custom_fields/ram` for a custom one; left out for the record as a whole. */
  field?: string | undefined
  /** The sentence in English, as the API answers it. */
  detail: string
  /** The values in the sentence, for the same sentence in other languages. */
  args?: Readonly<Record<string, string | number>> | undefined
  /** 422 if left out; 409 if other records are the reason, 404 if the record doesn't exist. */
  status?: 404 | 409
  /** Further data for the caller. */
  meta?: Record<string, unknown>
  /** It is about what a person should do, such as giving a reason for a status: an import gets it as a warning. */
  guards?: true
}

export const problem = (
  field: string,
  detail: string,
  code = 'invalid_data',
  args?: Problem['args'],
): Problem => ({ code, field, detail, args })

/** These problems as ones that an import gets as warnings. */
export const guarding = (problems: Iterable<Problem>): Problem[] =>
  [...problems].map((one) => ({ ...one, guards: true }))

const TITLES = { 404: 'Not found', 409: 'Conflict', 422: 'Invalid data' } as const

/** Only an import goes on after a guarding problem: of a refused field, what comes after it is no news. */
const isNews = ({ field }: Problem, at: number, all: readonly Problem[]): boolean =>
  field === undefined || !all.slice(0, at).some((one) => one.guards && one.field === field)

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
    .filter(isNews)
    .map(({ code, detail, field, meta }) => ({
      code,
      detail,
      ...(field !== undefined && { source: { pointer: `/${wrapper}${field && `/${field}`}` } }),
      ...(meta && { meta }),
    }))
  throw new AppError(status, TITLES[status], faults)
}

/** A record that is to be created or changed. */
export interface Asked<C extends object = object> {
  /** The id of a new record, where others of the same call refer to it. */
  id?: string
  /** The locked record; undefined for a new one. */
  before: Row | undefined
  /** The new values by the names of the contract; fields that are left out stay. */
  change: C
  /** The location that it is put into, if that is locked. */
  location?: Referred | undefined
}

/**
 * How strict rules are. `form`: every rule applies. `import`: the register follows the facts, however they came about,
 * so some problems are only warnings; the import has looked its references up itself. `undo`: the record was in this
 * state before, so only other records can forbid it.
 */
export type Strictness = 'form' | 'import' | 'undo'

/** The result for one record, which is accepted if there is no problem. */
export interface Verdict {
  /** The fields to write: those asked for, and those that follow from them. */
  values: Row
  problems: Problem[]
  /** Problems that a form would be refused for. */
  warnings: Problem[]
  /** The prefix of the number that a new record needs. */
  prefix: string | undefined
}

/** The result of a kind's own rules for one record. */
export interface Opinion {
  values: object
  problems?: Iterable<Problem>
  prefix?: string
}

/** A referenced record, with the fields that rules read. */
export interface Referred {
  archived: boolean
  /** Of a location, the status of its site if that takes nothing new. */
  status: string | null
  site_id: string | null
}
/** The record that a field refers to; undefined if it doesn't exist or the caller may not see it. */
export type LookUp = (field: string, id: unknown) => Referred | undefined

/**
 * A kind's own rules, for one record or for a thousand. They read first, by a fixed number of queries, then judge each
 * record without I/O.
 *
 * @param asked up to 2,000 records
 * @param lookUp the referenced records, without those that an import has yet to create
 * @returns a result for each record, in the same order
 * @throws AppError if the call as a whole is refused
 */
type Judge<C extends object> = (
  ctx: Ctx,
  asked: readonly Asked<C>[],
  how: Strictness,
  lookUp: LookUp,
) => readonly Opinion[] | Promise<readonly Opinion[]>

/** The rules for the references of a kind. */
export interface ReferenceRules {
  entity: Entity<unknown>
  /** The largest depth of a tree, by the field of the parent. */
  levels?: Readonly<Record<string, number>>
  /** References to places, which have to be in use for new records. */
  places?: readonly string[]
  /** References to records that must not be archived when this one is restored. */
  around?: readonly string[]
}

/** How records of a kind are written: by a form, a bulk change, cells, an import or an undo. */
export interface Rules<C extends object = object> extends ReferenceRules {
  /** Its records as answers show them, if that is more than the entity has. */
  shown?: Entity<unknown>
  /** The field that gets the next number of a series in a new record without one. */
  number?: { field: string; digits: number; prefix?: string; mayHaveGaps?: boolean }
  judge?(...args: Parameters<Judge<C>>): ReturnType<Judge<C>>
  /** Statements that `judge` needs for any new record, so that a single one sends them together with the door. */
  first?(ctx: Ctx): readonly Statement[]
  /**
   * Locks records of other kinds that come before these in the order of locks.
   *
   * @param ids those that are to be changed
   */
  holdBefore?(
    ctx: Ctx,
    ids: readonly string[],
    changes: readonly object[],
  ): Promise<void> | undefined
  /**
   * What the judgement of changes relies on besides the records that they refer to: the same text as long as it stands.
   * Rows of an import may be judged before they are locked.
   */
  reliesOn?(ctx: Ctx, changes: readonly object[]): Promise<string | undefined>
  /** Whether nobody chose the place of a record: it is valid then even if it isn't in use. */
  isPlaceGiven?(change: C): boolean
  /** Values of a change that are no columns of the record. */
  beside?: {
    field: string
    /** Reads these values, by the ids of records. Without it, they can't be undone from a history. */
    read?(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
    /** Writes them after the columns, and answers what an undo needs. `before` of a new record has its id. */
    write(ctx: Ctx, steps: readonly { before: Row; values: Row }[]): Promise<Before[]>
  }
  /** Updates what depends on written records, in the same transaction; undefined if nothing does. */
  follow?(ctx: Ctx, written: readonly Written[]): Promise<void> | undefined
}

/** A record that was created or changed; the values of a new one have its id. */
export interface Written {
  before: Row | undefined
  values: Row
  /** All columns of a new one, if they were read. */
  stored?: Row
}
