import type { TFunction } from 'i18next'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'

/** What keeps a file from being kept, in the person's language. */
export function problemText(error: unknown, t: TFunction): string {
  const [item] = error instanceof ApiError ? error.items : []
  if (item?.code === 'empty_file') return t('attachments.problems.empty')
  if (item?.code === 'not_found') return t('attachments.problems.no_asset')
  if (item?.code === 'quota_exceeded') {
    const bytes = (value: unknown) => format.bytes(Number(value ?? 0))
    const { used_bytes, quota_bytes, left_bytes } = item.meta ?? {}
    return t('attachments.problems.full', {
      used: bytes(used_bytes),
      quota: bytes(quota_bytes),
      left: bytes(left_bytes),
    })
  }
  return errorText(error, t)
}

/** Whether sending the same file once more may help. */
export const mayHelp = (error: unknown): boolean =>
  !(error instanceof ApiError && ['empty_file', 'too_large', 'not_found'].includes(error.code))
