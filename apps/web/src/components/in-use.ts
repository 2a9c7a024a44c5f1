import { kindValues } from '@steward/contract/kinds.ts'
import type { TFunction } from 'i18next'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'

/** The kinds whose records may refer to others. */
const REFERRING = kindValues('plural', 'refers', 'counted')

interface Use {
  resource: string
  count: number
}

/** «1 asset and 3 locations»; empty without a text for any of them. */
const usesText = (uses: readonly Use[], t: TFunction): string =>
  format.list(
    uses.flatMap(({ resource, count }) => {
      const known = REFERRING.find((one) => one === resource)
      return known ? t(`lists.uses.${known}`, { count, formatted: format.integer(count) }) : []
    }),
  )

/** Why a record was not archived or changed, with the number of records that refer to it. */
export function inUseText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return errorText(error, t)
  const uses = usesText((error.meta.by ?? []) as Use[], t)
  return uses ? t('lists.archive.in_use', { uses }) : errorText(error, t)
}
