import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { CountLink } from '#components/count-link.tsx'
import { TwoLines } from '#components/data-table/cells.tsx'
import { EditLink } from '#components/edit-link.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import type { StatusDomain } from '#components/status-vocabulary.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'

interface Coded {
  id: string
  name: string
  code?: string | null
  archived_at: string | null
}

/** The name of a record that has no page of its own: it opens the form. */
const title = (row: Coded, update: Route) => (
  <EditLink record={row} update={update}>
    {row.name}
  </EditLink>
)

/** The name over the code. */
export const nameColumn =
  <Row extends Coded>(label: TKey, update: Route) =>
  (t: TFunction): ListColumn<Row> => ({
    id: 'name',
    header: String(t(label)),
    width: 'minmax(200px, 2fr)',
    sortable: true,
    exports: ['code', 'name'],
    cell: (row, density) => (
      <TwoLines density={density} first={title(row, update)} second={row.code} />
    ),
  })

interface CardSpec<Row> {
  update: Route
  domain: StatusDomain
  detail?: (row: Row, t: TFunction) => ReactNode
  note?: (row: Row, t: TFunction) => string
}

/** A record as a card on a phone: its name, one line more, and its status. */
export const nameCard =
  <Row extends Coded & { status: string }>({ update, domain, detail, note }: CardSpec<Row>) =>
  (row: Row, t: TFunction) => ({
    title: title(row, update),
    detail: detail?.(row, t) ?? row.code ?? '',
    status: <StatusBadge domain={domain} value={row.status} />,
    ...(note && { note: note(row, t) }),
  })

interface Counted {
  id: string
  counts?: Record<string, number> | undefined
}

interface CountSpec<Row> {
  /** What is counted: `assets`. */
  of: string
  header: TKey
  /** Where they are listed, and the filter that narrows the list to them; left out, the number is only read. */
  to?: string
  by?: `filter[${string}]`
  /** «3 assets of {{name}}», by `count`, `formatted` and `name`. */
  label: TKey
  nameOf?: (row: Row) => string
}

/** How many records of another kind refer to this one, as the way to them. */
export const countColumn =
  <Row extends Counted & { name?: string }>(spec: CountSpec<Row>) =>
  (t: TFunction): ListColumn<Row> => ({
    id: spec.of,
    header: String(t(spec.header)),
    width: '104px',
    numeric: true,
    exports: [],
    cell: (row) => {
      const count = row.counts?.[spec.of]
      const name = spec.nameOf?.(row) ?? row.name ?? ''
      const words = { count: count ?? 0, formatted: format.integer(count ?? 0), name }
      return (
        <CountLink
          count={count}
          to={spec.to}
          {...(spec.by && { filter: { [spec.by]: [row.id] } })}
          label={String(t(spec.label, words))}
        />
      )
    },
  })
