import type { Auditable, AuditEvent } from '@steward/contract/audits.ts'
import { kindsAudited, kindsWith, SPECS } from '@steward/contract/kinds.ts'
import { viewOf } from '@steward/contract/permissions.ts'
import type { TKey } from '#lib/i18n.ts'
import { may, type Session } from '#lib/session.ts'
import { listLabel, recordPage } from './kind-places.ts'

const listedOf = (type: Auditable) =>
  kindsWith('page').find((kind) => kind === kindsAudited(type)[0])

/** The label of all records with a type of history. */
export function auditedLabel(type: Auditable): TKey {
  if (type === 'Book') return 'books.title'
  const listed = listedOf(type)
  return listed ? listLabel(listed) : 'permissions.resources.account_user'
}

/** The page of a record. The page of a role uses its key, which histories don't contain. */
export function auditedLink(
  session: Session,
  { auditable_type, auditable_id }: AuditEvent,
): string | undefined {
  const listed = listedOf(auditable_type)
  if (!listed || SPECS[listed].key || listed === 'account' || !may(session, viewOf(listed)))
    return undefined
  return recordPage(listed, auditable_id)
}
