import type { Auditable } from '@steward/contract/audits.ts'
import { MAX_IDS, type StreamEvent } from '@steward/contract/events.ts'
import { kindsAudited } from '@steward/contract/kinds.ts'
import { allows, resourceOf, viewOf } from '@steward/contract/permissions.ts'
import type { Member } from '#core/context/ctx.ts'
import { eventText } from '#http/event-stream.ts'
import type { ChangedNotice, SharedNotice } from './notices.ts'

/** Above so many changes of different calls at once, only the kinds of record are reported. */
const MAX_CHANGES = 20

const mergedIds = (a: string[] | null, b: string[] | null) => {
  if (!a || !b) return null
  const ids = [...new Set([...a, ...b])]
  return ids.length > MAX_IDS ? null : ids
}

function merged(before: SharedNotice | undefined, one: SharedNotice): SharedNotice {
  if (before?.kind === 'view' && one.kind === 'view')
    return { ...one, shared: before.shared || one.shared }
  if (before?.kind !== 'changed' || one.kind !== 'changed') return one
  return { ...one, ids: mergedIds(before.ids, one.ids) }
}

const keyOf = (one: SharedNotice) =>
  one.kind === 'changed' ? `${one.record_type} ${one.action} ${one.request_id}` : one.id

const general = (one: ChangedNotice): ChangedNotice => ({
  ...one,
  action: 'update',
  request_id: null,
  ids: null,
})

/** The events in an account within a moment; similar ones are combined. */
export class NoticeBatch {
  #news = new Map<string, SharedNotice>()

  add(one: SharedNotice): void {
    const key = keyOf(one)
    this.#news.set(key, merged(this.#news.get(key), one))
  }

  /** The changes to announce. */
  told(): SharedNotice[] {
    const all = [...this.#news.values()]
    const changes = all.filter((one) => one.kind === 'changed')
    if (changes.length <= MAX_CHANGES) return all
    const kinds = new Map(changes.map((one) => [one.record_type, general(one)]))
    return [...kinds.values(), ...all.filter((one) => one.kind !== 'changed')]
  }
}

/** People who are limited to sites only learn that something has changed, because it may be at another site. */
const isLimited = ({ site_scope }: Member) => site_scope.length > 0

function changeFor(member: Member, one: ChangedNotice): StreamEvent | undefined {
  const { record_type, action, request_id } = one
  const [kind] = kindsAudited(record_type)
  if (!kind || !allows(member.permissions, viewOf(kind))) return undefined
  const ids = isLimited(member) ? null : one.ids
  return {
    type: 'record_changed',
    resource: resourceOf(kind),
    record_type: record_type as Auditable,
    action,
    ids,
    request_id,
  }
}

function importFor(
  member: Member,
  one: SharedNotice & { kind: 'import' },
): StreamEvent | undefined {
  const { id, status, total_rows, successful_rows, error_rows, created_by_id } = one
  const isOwn = created_by_id === member.user_id
  if (!allows(member.permissions, 'bulk_import:view') || (isLimited(member) && !isOwn))
    return undefined
  const processed_rows = successful_rows + error_rows
  return {
    type: 'import_progress',
    ...{ id, status, total_rows, processed_rows, successful_rows, error_rows },
  }
}

/** The event as this person may see it; undefined if they may not. */
function eventFor(member: Member, one: SharedNotice): StreamEvent | undefined {
  if (one.kind === 'changed') return changeFor(member, one)
  if (one.kind === 'import') return importFor(member, one)
  if (one.kind === 'view')
    return one.shared || one.user_id === member.user_id ? { type: 'views_changed' } : undefined
  if (one.user_id !== member.user_id) return undefined
  if (one.kind === 'export') return { type: 'exports_changed' }
  if (one.kind === 'bulk_change') return { type: 'bulk_changes_changed' }
  return { type: 'notification', id: one.id }
}

/** Serializes events; an event for several people only once. */
export function writer(): (member: Member, one: SharedNotice) => string {
  const texts = new Map<string, string>()
  return (member, one) => {
    const event = eventFor(member, one)
    if (!event) return ''
    const named = event.type === 'record_changed' && event.ids !== null
    const key = `${keyOf(one)} ${named}`
    const text = texts.get(key) ?? eventText(event)
    texts.set(key, text)
    return text
  }
}
