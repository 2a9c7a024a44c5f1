import { dropDraft, readDraft, writeDraft } from './session-storage.ts'

/** More ids than these would make an address that servers refuse. */
const IN_ADDRESS = 100
const STORE_KEY = 'labels/chosen'

/** Which assets get labels, as the search of `/assets/labels` says it. */
type LabelsSearch = {
  ids?: string[]
  /** The ids are many: they are kept in this tab under this name. */
  kept?: string
}

/** The search of the page that prints the labels of chosen assets: `<Link to="/assets/labels" search={…}>`. */
export function labelsSearch(ids: readonly string[]): LabelsSearch {
  if (ids.length <= IN_ADDRESS) return { ids: [...ids] }
  const kept = crypto.randomUUID()
  dropDraft(STORE_KEY)
  writeDraft(STORE_KEY, { kept, ids })
  return { kept }
}

/** The ids that were kept under a name; none where this tab has forgotten them. */
export function storedIds(kept: string): string[] {
  const found = readDraft<{ kept: string; ids: string[] }>(STORE_KEY)
  return found?.value.kept === kept ? found.value.ids : []
}
