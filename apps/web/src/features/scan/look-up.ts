import type { Asset } from '@steward/contract/assets.ts'
import { CODE_FIELDS, type FoundAsset, labelsApi } from '@steward/contract/labels.ts'
import { ApiError, send } from '#lib/http.ts'
import { keptRecords } from '#lib/kept-records.ts'

/** The assets with a code, and the field that contains it. */
export function withCode(assets: readonly Asset[], code: string): FoundAsset[] {
  const text = codeText(code).toLowerCase()
  return assets.flatMap((asset) => {
    const matched = CODE_FIELDS.find((field) => asset[field]?.toLowerCase() === text)
    return matched ? [{ ...asset, matched }] : []
  })
}

/**
 * The stored assets with a code, if the server can't be reached.
 *
 * @throws other errors
 */
async function withoutServer(code: string, error: unknown): Promise<FoundAsset[]> {
  const isCutOff = error instanceof ApiError && error.status === 0
  const kept = isCutOff ? withCode(await keptRecords<Asset>('assets'), code) : []
  if (kept.length === 0) throw error
  return kept
}

/**
 * The assets with a code. If the server can't be reached, the stored assets of the user's own work are searched.
 *
 * @param account another account of the user
 * @throws ApiError for other failures
 */
export async function lookUp(
  code: string,
  { signal, account }: { signal?: AbortSignal; account?: string } = {},
): Promise<FoundAsset[]> {
  const headers = account === undefined ? {} : { headers: { 'x-account-id': account } }
  // In another account the user may lack the permission to see assets, which is no error here.
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

/**
 * The initial values of a new asset for a scanned code: its tag for one of our labels, else its barcode, without the
 * control characters that part the fields of a GS1 code.
 */
export function fieldsFor(code: string): { asset_tag: string } | { barcode: string } {
  const [, path] = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?a\/([^?#]+)/i.exec(code.trim()) ?? []
  if (path === undefined) return { barcode: code.replace(/\p{Cc}/gu, '').trim() }
  try {
    return { asset_tag: decodeURIComponent(path) }
  } catch {
    return { asset_tag: path }
  }
}

/** A code as text: the tag, if it is the URL of a label. */
export const codeText = (code: string): string => Object.values(fieldsFor(code))[0] as string
