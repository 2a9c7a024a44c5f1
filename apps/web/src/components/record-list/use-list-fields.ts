import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#components/fields/field.ts'
import { facetOf, fieldColumn, isCounted, moreOf } from '#components/fields/list-parts.ts'
import { useOwnFields } from '#components/fields/own-fields.ts'
import type { ListColumn, ListFacet, ListRow, ListSpec, MoreFilter } from './list-spec.ts'

export interface ListFields<Row> {
  columns: readonly ListColumn<Row>[]
  facets: readonly ListFacet[]
  more: readonly MoreFilter[]
}

/**
 * What a list shows and is narrowed by: what it declares, and the account's own fields behind that. Those that don't
 * stand in the list are filtered by behind «More».
 */
export function useListFields<Row extends ListRow>(spec: ListSpec<Row>): ListFields<Row> {
  const { t } = useTranslation()
  const own = useOwnFields({ isAsked: spec.own === true })
  return useMemo(() => {
    const isChip = (field: NamedField) => field.listed === true && isCounted(field)
    return {
      columns: [
        ...spec.columns(t),
        ...own.map((field) =>
          fieldColumn<Row>(field, { sortable: true, hidden: !field.listed }, t),
        ),
      ],
      facets: [...spec.facets, ...own.filter(isChip).map(facetOf)],
      more: [
        ...(spec.more ?? []),
        ...own.filter((field) => !isChip(field)).map((field) => moreOf(field)),
      ],
    }
  }, [spec, own, t])
}
