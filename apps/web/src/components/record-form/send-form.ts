import { ApiError } from '#lib/api-error.ts'
import { changesOf, hasNone, merged } from './record-fields.ts'
import type { RecordFormSpec, Trouble } from './record-form-spec.ts'

/** What is sent: the values, and the record's values and version that they are based on. */
interface Sent<V> {
  base: V
  values: V
  version: number | null
}

/** The result of sending a form. */
export type Outcome<V, R> =
  /** `taken`: the fields with changes of others that were merged into the input. */
  | { kind: 'saved'; record: R; taken: readonly (keyof V & string)[] }
  | { kind: 'refused'; error: ApiError }
  /** The merged input has problems that the form shows by itself. */
  | { kind: 'invalid' }
  | { kind: 'trouble'; trouble: Trouble<V> }
  /** The session has ended: the page is about to change, and the draft is stored. */
  | { kind: 'aborted' }

/**
 * Sends a form. If somebody else has saved the record meanwhile, their changes are merged into the input, which is sent
 * again unless both have changed a field.
 *
 * @param rebase is called with what the form is based on from now on
 */
export async function sendForm<V extends object, R>(
  spec: RecordFormSpec<V, R>,
  { base, values, version }: Sent<V>,
  rebase: (base: V, version: number, values: V) => void,
  taken: readonly (keyof V & string)[] = [],
): Promise<Outcome<V, R>> {
  let record: R
  try {
    record = await spec.send(values, changesOf(base, values), version)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'aborted' }
    if (!(error instanceof ApiError)) throw error
    const { code, meta } = error
    if (code !== 'stale_record' || !meta.current) return { kind: 'refused', error }
    return sendMerged(spec, { base, values }, meta.current as R, rebase)
  }
  return { kind: 'saved', record, taken }
}

async function sendMerged<V extends object, R>(
  spec: RecordFormSpec<V, R>,
  { base, values }: Omit<Sent<V>, 'version'>,
  record: R,
  rebase: (base: V, version: number, values: V) => void,
): Promise<Outcome<V, R>> {
  if (spec.isGone?.(record)) return { kind: 'trouble', trouble: { kind: 'gone' } }
  const theirs = spec.read(record)
  const { contested, taken, values: next } = merged(base, values, theirs.values)
  rebase(theirs.values, theirs.version, next)
  if (contested.length > 0) {
    const all = { before: base, yours: values, theirs: theirs.values }
    return { kind: 'trouble', trouble: { kind: 'stale', taken, conflicting: contested, ...all } }
  }
  if (!hasNone(spec.check(next, theirs.values))) return { kind: 'invalid' }
  const sent = { base: theirs.values, values: next, version: theirs.version }
  return sendForm(spec, sent, rebase, taken)
}
