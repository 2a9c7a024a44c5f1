import { LIMITS } from '@steward/contract/limits.ts'
import type { Backwards } from '#lib/meter-text.ts'

/** The changes that can be made offline. Each is one call to the server, made later. */
const KEPT_KINDS = ['status', 'answer', 'comment', 'time', 'cost', 'photo'] as const
export type KeptKind = (typeof KEPT_KINDS)[number]

/** The input of a call. */
export interface KeptInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, Record<string, unknown>>
}

/** Why a change was refused; with the current record, if somebody else has changed it. */
export interface Trouble {
  message: string
  /** The previous reading of a meter, if the new one is lower: the user has to confirm it. */
  backwards?: Backwards
  current?: Record<string, unknown>
}

/** A change to be stored. */
export interface NewChange {
  kind: KeptKind
  /** The work order that it belongs to. */
  order: string
  /** The value as the user reads it. */
  said: string
  input: KeptInput
  file?: File
  /** Connects a comment with its files. */
  group?: string
  /** The previous values of the changed fields, for records that others may change in the meantime. */
  before?: Record<string, unknown>
  /** The Idempotency-Key, if the call was tried before. */
  key?: string
}

/** A stored change that waits to be sent. */
export interface KeptChange extends NewChange {
  /** Its position in the order of changes. */
  seq: number
  /** The Idempotency-Key, with which the server carries out repeated calls only once. */
  key: string
  /** The user and account: `<account> <user>`. */
  owner: string
  made_at: string
  /** When it was first sent: the server may have it since then. */
  tried_at?: string
  trouble?: Trouble
}

const wrapperOf = ({ body = {} }: KeptInput) => Object.keys(body)[0]

/** The fields that a change writes, without `lock_version`. */
export function writtenBy({ input }: Pick<KeptChange, 'input'>): Record<string, unknown> {
  const { lock_version: _, ...fields } = input.body?.[wrapperOf(input) ?? ''] ?? {}
  return fields
}

/** Whether a record has these values. */
const has = (current: object, values: Record<string, unknown>): boolean =>
  Object.entries(values).every(
    ([field, value]) =>
      JSON.stringify((current as Record<string, unknown>)[field] ?? null) ===
      JSON.stringify(value ?? null),
  )

/** Whether the fields of a change still have their previous values, whatever else was changed in the record. */
export const isUntouched = ({ before }: Pick<KeptChange, 'before'>, current: object): boolean =>
  before !== undefined && has(current, before)

/**
 * Fields that can't be compared: times, which the server may write differently, and `reset`, which isn't stored in the
 * record.
 */
const UNCOMPARED = new Set(['done_at', 'started_at', 'completed_at', 'reset'])

/** Whether a record already has the values of a change, because the call arrived and only its response was lost. */
export const isApplied = (change: Pick<KeptChange, 'input'>, current: object): boolean =>
  has(
    current,
    Object.fromEntries(
      Object.entries(writtenBy(change)).filter(([field]) => !UNCOMPARED.has(field)),
    ),
  )

/** The same change with more fields in its body. */
export function saying<C extends Pick<KeptChange, 'input'>>(change: C, more: object): C {
  const wrapper = wrapperOf(change.input) ?? ''
  const body = { [wrapper]: { ...change.input.body?.[wrapper], ...more } }
  return { ...change, input: { ...change.input, body } }
}

/** The same change, based on another version of its record. */
export function onVersion<C extends Pick<KeptChange, 'input'>>(change: C, version: number): C {
  const fields = change.input.body?.[wrapperOf(change.input) ?? '']
  return fields && 'lock_version' in fields ? saying(change, { lock_version: version }) : change
}

const DAY = 86_400_000

/**
 * Whether a change may have arrived so long ago that the server no longer knows its key, and would repeat it. Changes
 * with a `lock_version` are safe from that.
 */
export const isTooOld = ({ tried_at, input }: Pick<KeptChange, 'tried_at' | 'input'>): boolean =>
  tried_at !== undefined &&
  !('lock_version' in (input.body?.[wrapperOf(input) ?? ''] ?? {})) &&
  Date.now() - Date.parse(tried_at) > (LIMITS.late_days - 1) * DAY

/** The record that a change is about: a step, or the work order itself. */
const recordOf = ({ kind, input }: KeptChange) =>
  `${kind} ${input.params?.['task_id'] ?? input.params?.['id'] ?? ''}`

/** The parts of a response that later changes of the record need. */
export interface Answered {
  id?: string
  lock_version?: number
}

/** Whether a change is the comment that a file belongs to. */
const isCommentOf = (one: KeptChange, { kind, group }: KeptChange): boolean =>
  kind === 'photo' && one.kind === 'comment' && group !== undefined && one.group === group

/** The comment with the id of one more uploaded file. */
function withFile(comment: KeptChange, id: string): KeptChange {
  const said = comment.input.body?.['comment']
  const before = (said?.['attachment_ids'] ?? []) as readonly string[]
  const body = { comment: { ...said, attachment_ids: [...before, id] } }
  return { ...comment, input: { ...comment.input, body } }
}

/**
 * A later change updated after `done` was sent: with the new version of the same record, or with the id of the uploaded
 * file; null if it isn't affected.
 */
function following(
  one: KeptChange,
  done: KeptChange,
  { id, lock_version }: Answered,
): KeptChange | null {
  if (one.seq <= done.seq) return null
  if (isCommentOf(one, done)) return id === undefined ? null : withFile(one, id)
  if (recordOf(one) !== recordOf(done) || lock_version === undefined) return null
  const again = onVersion(one, lock_version)
  return again === one ? null : again
}

/** The later changes that are affected by the response to `done`, updated. */
export const followers = (
  all: readonly KeptChange[],
  done: KeptChange,
  answer: Answered,
): KeptChange[] => all.map((one) => following(one, done, answer)).filter((one) => one !== null)

/** The changes to discard together: a comment with its files. */
export const givenUpWith = (all: readonly KeptChange[], change: KeptChange): KeptChange[] => [
  change,
  ...all.filter((one) => isCommentOf(change, one)),
]
