import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'

/** The number of records with a value; estimates are rounded to their precision. */
export const facetCount = (count: number, exact: boolean | undefined, t: TFunction): string =>
  exact === false
    ? t('lists.about', { formatted: format.integer(Number(count.toPrecision(2))) })
    : format.integer(count)
