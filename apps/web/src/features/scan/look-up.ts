import type { Asset } from '@steward/contract/assets.ts'
import { CODE_FIELDS, type FoundAsset, labelsApi } from '@steward/contract/labels.ts'
import { ApiError, send } from '#lib/http.ts'
import { keptRecords } from '#lib/kept-records.ts'

/** Of assets those that have a code, and where they have it. */
export function withCode(assets: readonly Asset[], code: string): FoundAsset[] {
  const text = codeText(code).toLowerCase()
  return assets.flatMap((asset) => {
    const matched = CODE_FIELDS.find((field) => asset[field]?.toLowerCase() === text)
    return matched ? [{ ...asset, matched }] : []
  })
}

/** What is known of a code where the server can't be reached. @throws what else went wrong */
async function withoutServer(code: string, error: unknown): Promise<FoundAsset[]> {
  const isCutOff = error instanceof ApiError && error.status === 0
  const kept = isCutOff ? withCode(await keptRecords<Asset>('assets'), code) : []
  if (kept.length === 0) throw error
  return kept
}

/**
 * The assets that have a code; none, where nothing has it. Where the server can't be reached, those of one's own work
 * are known by what was read of them last.
 *
 * @param account another of the person's accounts than the one they work in
 * @throws ApiError for everything but that
 */
export async function lookUp(
  code: string,
  { signal, account }: { signal?: AbortSignal; account?: string } = {},
): Promise<FoundAsset[]> {
  const headers = account === undefined ? {} : { headers: { 'x-account-id': account } }
  // In another account the person may not be allowed to see assets: that is no answer about this one.
  const handles = account === undefined ? [404] : [403, 404]
  try {
    const { data } = await send(labelsApi.byCode, { query: { code }, ...headers }, signal, {
      handles,
    })
    return data
  } catch (error) {
    if (error instanceof ApiError && handles.includes(error.status)) return []
    if (account !== undefined) throw error
    return withoutServer(code, error)
  }
}

/** What a new asset with a scanned code begins with: its tag where a label of ours was scanned, else its barcode. */
export function fieldsFor(code: string): { asset_tag: string } | { barcode: string } {
  const [, path] = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?a\/([^?#]+)/i.exec(code.trim()) ?? []
  if (path === undefined) return { barcode: code.trim() }
  try {
    return { asset_tag: decodeURIComponent(path) }
  } catch {
    return { asset_tag: path }
  }
}

/** A code in words: of a label's address, the tag. */
export const codeText = (code: string): string => Object.values(fieldsFor(code))[0] as string
