import { type FoundAsset, labelsApi } from '@steward/contract/labels.ts'
import { ApiError, send } from '#lib/http.ts'

/**
 * The assets that have a code; none, where nothing has it.
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
    throw error
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
