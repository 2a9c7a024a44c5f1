import { LIMITS } from '@steward/contract/limits.ts'
import type { Backwards } from '#lib/meter-text.ts'

/** What can be written without a network: each is one call to the server, made later. */
const KEPT_KINDS = ['status', 'answer', 'comment', 'time', 'cost', 'photo'] as const
export type KeptKind = (typeof KEPT_KINDS)[number]

/** What a call is given. */
export interface KeptInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, Record<string, unknown>>
}

/** Why a change wasn't taken; with what the server has, where somebody else was first. */
export interface Trouble {
  message: string
  /** What a meter read before, where it is to read less: then it has to be said whether that is right. */
  backwards?: Backwards
  current?: Record<string, unknown>
}

/** What somebody says to be kept. */
export interface NewChange {
  kind: KeptKind
  /** The work order that it is about. */
  order: string
  /** What was entered, as a person reads it. */
  said: string
  input: KeptInput
  file?: File
  /** What a comment and its files have in common, and nothing else. */
  group?: string
  /** What the record had in the fields that are changed, where it may be changed by others meanwhile. */
  before?: Record<string, unknown>
  /** The Idempotency-Key, where the call was tried before. */
  key?: string
}

/** A change that waits in this browser. */
export interface KeptChange extends NewChange {
  /** The place in the order in which they were written. */
  seq: number
  /** By it the server carries the call out once, however often it comes. */
  key: string
  /** Whose it is: `<account> <user>`. */
  owner: string
  made_at: string
  /** When it was first tried: the server may have it since then. */
  tried_at?: string
  trouble?: Trouble
}

const wrapperOf = ({ body = {} }: KeptInput) => Object.keys(body)[0]

/** The fields that a change writes, without the version that it was made on. */
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

/** Whether nobody else has changed what a change is about, whatever they did to the rest of the record. */
export const isUntouched = ({ before }: Pick<KeptChange, 'before'>, current: object): boolean =>
  before !== undefined && has(current, before)

/** When it was done, which the server may write otherwise; and what it was told of a meter, which no step says. */
const UNCOMPARED = new Set(['done_at', 'started_at', 'completed_at', 'reset'])

/** Whether a record has what a change would write: then its answer alone got lost. */
export const isApplied = (change: Pick<KeptChange, 'input'>, current: object): boolean =>
  has(
    current,
    Object.fromEntries(
      Object.entries(writtenBy(change)).filter(([field]) => !UNCOMPARED.has(field)),
    ),
  )

/** The same change, with more said of its record. */
export function saying<C extends Pick<KeptChange, 'input'>>(change: C, more: object): C {
  const wrapper = wrapperOf(change.input) ?? ''
  const body = { [wrapper]: { ...change.input.body?.[wrapper], ...more } }
  return { ...change, input: { ...change.input, body } }
}

/** The same change, made on another version of its record. */
export function onVersion<C extends Pick<KeptChange, 'input'>>(change: C, version: number): C {
  const fields = change.input.body?.[wrapperOf(change.input) ?? '']
  return fields && 'lock_version' in fields ? saying(change, { lock_version: version }) : change
}

const DAY = 86_400_000

/**
 * Whether the server may have carried a change out so long ago that it no longer knows its key, and would do it again.
 * Nothing is at risk where a change names the version that it was made on.
 */
export const isTooOld = ({ tried_at, input }: Pick<KeptChange, 'tried_at' | 'input'>): boolean =>
  tried_at !== undefined &&
  !('lock_version' in (input.body?.[wrapperOf(input) ?? ''] ?? {})) &&
  Date.now() - Date.parse(tried_at) > (LIMITS.late_days - 1) * DAY

/** The record that a change is of: a step, or the order itself. */
const recordOf = ({ kind, input }: KeptChange) =>
  `${kind} ${input.params?.['task_id'] ?? input.params?.['id'] ?? ''}`

/** What an answer says of the record that a change has made, or made another of. */
export interface Answered {
  id?: string
  lock_version?: number
}

/** Whether a change is the comment that a file was added with. */
const isCommentOf = (one: KeptChange, { kind, group }: KeptChange): boolean =>
  kind === 'photo' && one.kind === 'comment' && group !== undefined && one.group === group

/** The comment with one more file, which has arrived. */
function withFile(comment: KeptChange, id: string): KeptChange {
  const said = comment.input.body?.['comment']
  const before = (said?.['attachment_ids'] ?? []) as readonly string[]
  const body = { comment: { ...said, attachment_ids: [...before, id] } }
  return { ...comment, input: { ...comment.input, body } }
}

/**
 * A later change after `done`: made on what that has made of the same record, or a comment about the file that it was.
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

/** The later changes that are others once `done` is. */
export const followers = (
  all: readonly KeptChange[],
  done: KeptChange,
  answer: Answered,
): KeptChange[] => all.map((one) => following(one, done, answer)).filter((one) => one !== null)

/** What is given up with a change: with a comment its files, which nobody asked for alone. */
export const givenUpWith = (all: readonly KeptChange[], change: KeptChange): KeptChange[] => [
  change,
  ...all.filter((one) => isCommentOf(change, one)),
]
