import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'

/** How many records have a value, in words; of an estimate no more than can be relied on. */
export const facetCount = (count: number, exact: boolean | undefined, t: TFunction): string =>
  exact === false
    ? t('lists.about', { formatted: format.integer(Number(count.toPrecision(2))) })
    : format.integer(count)
