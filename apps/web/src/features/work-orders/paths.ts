import { type ChosenRecords } from '#components/record-list/chosen.ts'
import { isFilter } from '#components/record-list/use-bulk.ts'
import { stringifySearch } from '#lib/search-string.ts'

/** The page of a work order. */
export const orderPath = ({ id }: { id: string }) => `/work-orders/${id}`

/** The page of a request. */
export const requestPath = ({ id }: { id: string }) => `/work-requests/${id}`

/** The page that prints sheets of the selected work orders, by ids or by the filter. */
export const sheetPath = ({ target }: Pick<ChosenRecords, 'target'>) =>
  `/work-orders/sheet${stringifySearch(isFilter(target) ? target.filter : { ids: target })}`
