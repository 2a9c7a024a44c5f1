import { useEffect } from 'react'
import type { Crumb } from '#components/layout/breadcrumb.tsx'
import { draftKey } from '#lib/draft-keys.ts'
import { readDraft, writeDraft } from '#lib/session-storage.ts'
import { type RecordKind, stepsTo } from './crumbs.ts'

/** The page of a record that was looked at. */
export interface Visit {
  to: string
  label: string
  kind: RecordKind
}

const MAX = 6
// A draft: it ends with the tab and with the sign-out, so that nobody else reads what somebody looked at.
const key = () => draftKey('recent')

/** The records that were looked at last in this tab, the latest first. */
export const recentVisits = (): readonly Visit[] => readDraft<Visit[]>(key())?.value ?? []

/** Remembers the record on screen, once its name is there. */
export function useRemembered(path: string, crumbs: readonly Crumb[]): void {
  const last = stepsTo(path).at(-1)
  const kind = last && 'kind' in last ? last.kind : undefined
  const crumb = crumbs.at(-1)
  const label = crumb && 'label' in crumb ? crumb.label : undefined

  // The browser's storage is outside React.
  useEffect(() => {
    if (kind === undefined || kind === 'bulk_import' || label === undefined) return
    const others = recentVisits().filter(({ to }) => to !== path)
    writeDraft(key(), [{ to: path, label, kind }, ...others].slice(0, MAX))
  }, [path, kind, label])
}
