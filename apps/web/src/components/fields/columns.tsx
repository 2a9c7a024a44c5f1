import type { TFunction } from 'i18next'
import type { ComponentProps, ReactNode } from 'react'
import { type Counted, Counts } from '#components/count-link.tsx'
import { Thumb, TwoLines } from '#components/data-table/cells.tsx'
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

/** How records of a kind are named and pictured in their list. */
interface NameSpec<Row> {
  /** The call that changes one whose name opens the form … */
  update?: Route
  /** … or the name where it does something else. */
  title?: (row: Row) => ReactNode
  /** The picture before it. */
  thumb?: (row: Row) => Omit<ComponentProps<typeof Thumb>, 'density'>
}

const titleOf = <Row extends Coded>(row: Row, { update, title }: NameSpec<Row>) =>
  update ? (
    <EditLink record={row} update={update}>
      {row.name}
    </EditLink>
  ) : (
    title?.(row)
  )

/** The name over the code. */
export const nameColumn =
  <Row extends Coded>(label: TKey, spec: NameSpec<Row>) =>
  (t: TFunction): ListColumn<Row> => ({
    id: 'name',
    header: String(t(label)),
    width: spec.thumb ? 'minmax(236px, 2fr)' : 'minmax(200px, 2fr)',
    sortable: true,
    exports: ['code', 'name'],
    cell: (row, density) => (
      <TwoLines
        density={density}
        thumb={spec.thumb && <Thumb {...spec.thumb(row)} density={density} />}
        first={titleOf(row, spec)}
        second={row.code}
      />
    ),
  })

interface CardSpec<Row> extends NameSpec<Row> {
  domain: StatusDomain
  detail?: (row: Row, t: TFunction) => ReactNode
  note?: (row: Row, t: TFunction) => ReactNode
}

/** A record as a card on a phone: its name, one line more, and its status. */
export const nameCard =
  <Row extends Coded & { status: string }>({ domain, detail, note, ...spec }: CardSpec<Row>) =>
  (row: Row, t: TFunction) => ({
    ...(spec.thumb && { thumb: <Thumb {...spec.thumb(row)} /> }),
    title: titleOf(row, spec),
    detail: detail?.(row, t) ?? row.code ?? '',
    status: <StatusBadge domain={domain} value={row.status} />,
    ...(note && { note: note(row, t) }),
  })

interface CountSpec<Row> {
  /** What is counted: `assets`. */
  of: string
  header: TKey
  /** Where they are listed, and the filter that narrows the list to them; left out, the number is only read. */
  to?: string
  by?: `filter[${string}]`
  /** «3 assets of {{name}}», by `count`, `formatted` and `name`. */
  label: TKey
  /** The records are in each other, so that there may be two numbers. */
  tree?: true
  nameOf?: (row: Row) => string
}

/** How many records of another kind refer to this one and to those below it, as the way to them. */
export const countColumn =
  <Row extends Counted & { name?: string }>(spec: CountSpec<Row>) =>
  (t: TFunction): ListColumn<Row> => ({
    id: spec.of,
    header: String(t(spec.header)),
    width: spec.tree ? '132px' : '104px',
    numeric: true,
    exports: [],
    cell: (row, density) => {
      const name = spec.nameOf?.(row) ?? row.name ?? ''
      const label = (count: number) =>
        String(t(spec.label, { count, formatted: format.integer(count), name }))
      const { of, to, by } = spec
      return <Counts {...{ row, name, of, to, by, label }} low={density === 'compact'} />
    },
  })
