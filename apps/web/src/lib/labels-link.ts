import { dropDraft, readDraft, writeDraft } from './session-storage.ts'

/** More ids than these would make a URL that servers refuse as too long. */
const IN_ADDRESS = 100
const STORE_KEY = 'labels/chosen'

/** The assets to print labels for, as the search of `/assets/labels`. */
type LabelsSearch = {
  ids?: string[]
  /** The key under which many ids are stored in this tab. */
  kept?: string
}

/** The search of the label page for selected assets: `<Link to="/assets/labels" search={…}>`. */
export function labelsSearch(ids: readonly string[]): LabelsSearch {
  if (ids.length <= IN_ADDRESS) return { ids: [...ids] }
  const kept = crypto.randomUUID()
  dropDraft(STORE_KEY)
  writeDraft(STORE_KEY, { kept, ids })
  return { kept }
}

/** The ids stored under a key; none if this tab no longer has them. */
export function storedIds(kept: string): string[] {
  const found = readDraft<{ kept: string; ids: string[] }>(STORE_KEY)
  return found?.value.kept === kept ? found.value.ids : []
}
