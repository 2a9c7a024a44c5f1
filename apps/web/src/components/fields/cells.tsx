import type { ReactNode } from 'react'
import { Money, DateText } from '#components/values.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { i18n } from '#lib/i18n.ts'
import type { Field, FieldKind, FieldOfKind } from './field.ts'
import { wordsOf } from './words.ts'

interface CellKind<F extends Field> {
  /** A CSS grid track that begins with pixels. */
  width: string
  numeric?: boolean
  /** The value on one line. */
  cell: (held: unknown, field: F) => ReactNode
}

const plain = (held: unknown, field: Field) => {
  const words = wordsOf(field, held, i18n.t)
  return words === null ? <NoValue /> : <span className="truncate">{words}</span>
}
const wide = { width: 'minmax(130px, 1fr)', cell: plain } satisfies CellKind<Field>

/** The table cell of each kind. */
const CELLS: { readonly [K in FieldKind]: CellKind<FieldOfKind<K>> } = {
  text: {
    width: 'minmax(128px, 1fr)',
    cell: (held, { mono }) =>
      held ? (
        <span className={mono ? 'truncate font-mono text-xs' : 'truncate'}>{String(held)}</span>
      ) : (
        <NoValue />
      ),
  },
  long_text: wide,
  link: wide,
  choices: wide,
  tags: wide,
  reference: { ...wide, width: 'minmax(150px, 1fr)' },
  yes_no: { ...wide, width: '110px' },
  number: { width: '132px', numeric: true, cell: plain },
  money: { width: '150px', numeric: true, cell: (held) => <Money value={held as string | null} /> },
  date: { width: '120px', cell: (held) => <DateText value={held as string | null} /> },
  choice: {
    width: '120px',
    cell: (held, field) =>
      field.domain && held ? (
        <StatusBadge domain={field.domain} value={String(held)} />
      ) : (
        plain(held, field)
      ),
  },
  other: {
    ...wide,
    cell: (held, field) => (field.cell ? field.cell(held) : plain(held, field)),
  },
}

/** The table cell of a field: the column's track, its alignment, and its value. */
export function cellOf(field: Field) {
  const { width, numeric = false, cell } = CELLS[field.kind] as CellKind<Field>
  return {
    width: field.width ?? width,
    ...(numeric && { numeric }),
    cell: (held: unknown) => cell(held, field),
  }
}
