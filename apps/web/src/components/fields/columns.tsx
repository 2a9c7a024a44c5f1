import type { TFunction } from 'i18next'
import type { ComponentProps, ReactNode } from 'react'
import type { Route } from '@steward/contract/kit/route.ts'
import { type Counted, Counts } from '#components/count-link.tsx'
import { Thumb, TwoLines } from '#components/data-table/cells.tsx'
import { EditLink } from '#components/edit-link.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import type { StatusDomain } from '#components/status-vocabulary.ts'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'

interface Coded {
  id: string
  name: string
  code?: string | null
  archived_at: string | null
}

/** How a list shows the names and icons of records. */
interface NameSpec<Row> {
  /** The call that changes a record: the name opens its form … */
  update?: Route
  /** … or another element with the name. */
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

/** A column with the name above the code. */
export const nameColumn =
  <Row extends Coded>(label: TKey, spec: NameSpec<Row>) =>
  (t: TFunction): ListColumn<Row> => ({
    id: 'name',
    header: t(label),
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

/** A record as a card on a phone: its name, a second line, and its status. */
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
  /** The counted kind: `assets`. */
  of: string
  header: TKey
  /** The list of the counted records, and its filter; undefined shows the number only. */
  to?: string
  by?: `filter[${string}]`
  /** «3 assets of {{name}}», with `count`, `formatted` and `name`. */
  label: TKey
  /** The records are in a tree, so that there may be two numbers. */
  tree?: true
  nameOf?: (row: Row) => string
}

/** Two lines of links are higher than most rows. */
const COUNTS_IN = { compact: 'number', cozy: 'line', roomy: 'lines' } as const

/** A column with the number of records that refer to this one and to those below it, as a link to them. */
export const countColumn =
  <Row extends Counted & { name?: string }>(spec: CountSpec<Row>) =>
  (t: TFunction): ListColumn<Row> => ({
    id: spec.of,
    header: t(spec.header),
    width: spec.tree ? '172px' : '104px',
    numeric: true,
    exports: [],
    cell: (row, density) => {
      const name = spec.nameOf?.(row) ?? row.name ?? ''
      const label = (count: number) =>
        t(spec.label, { count, formatted: format.integer(count), name })
      const { of, to, by } = spec
      return <Counts {...{ row, name, of, to, by, label }} room={COUNTS_IN[density]} />
    },
  })
