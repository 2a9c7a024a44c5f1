import { useEffect } from 'react'
import type { Crumb } from '#components/layout/breadcrumb.tsx'
import { draftKey } from '#lib/draft-keys.ts'
import { readDraft, writeDraft } from '#lib/session-storage.ts'
import { type RecordKind, stepsTo } from './crumbs.ts'

/** A record's page that was visited. */
interface Visit {
  to: string
  label: string
  kind: RecordKind
}

const MAX = 6
// A draft, so that it is deleted with the tab and at sign-out.
const key = () => draftKey('recent')

/** The last visited records in this tab, latest first. */
export const recentVisits = (): readonly Visit[] => readDraft<Visit[]>(key())?.value ?? []

/** Stores the current record once its name is known. */
export function useRemembered(path: string, crumbs: readonly Crumb[]): void {
  const last = stepsTo(path).at(-1)
  const kind = last && 'kind' in last ? last.kind : undefined
  const crumb = crumbs.at(-1)
  const label = crumb && 'label' in crumb ? crumb.label : undefined

  // Storage is outside React.
  useEffect(() => {
    if (kind === undefined || kind === 'bulk_import' || label === undefined) return
    const others = recentVisits().filter(({ to }) => to !== path)
    writeDraft(key(), [{ to: path, label, kind }, ...others].slice(0, MAX))
  }, [path, kind, label])
}
