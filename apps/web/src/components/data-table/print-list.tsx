import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { chosenName } from '#components/filter-bar/facet-chip.tsx'
import { narrowed } from '#components/filter-bar/narrowed.ts'
import { format } from '#lib/format.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import type { Column } from './column.ts'
import './print-list.css'

/** The maximum number of printed rows; longer lists can be exported. */
const MAX = 1000

interface PrintListProps {
  label: string
  columns: readonly Column<{ id: string }>[]
  /** The rows read so far, from the first on. */
  rows: readonly { id: string }[]
  /** The number of rows, read or not. */
  length: number
  read: (first: number, last: number) => Promise<unknown>
  /** The total number; null while it isn't known exactly. */
  total: number | null
}

/**
 * The list for print: all loaded rows as a plain table, with its filters, URL and time. Rendered only while printing.
 * Ctrl+P reads the missing rows first.
 */
export function PrintList(props: PrintListProps) {
  const at = usePrinting()
  useWholeList(props)
  return at === null ? null : createPortal(<Paper {...props} at={at} />, document.body)
}

/** When printing started; null otherwise. */
function usePrinting(): string | null {
  const [at, setAt] = useState<string | null>(null)

  // The browser prints as soon as the event handler returns, so it has to render synchronously.
  useEffect(() => {
    const begin = () => flushSync(() => setAt(new Date().toISOString()))
    const end = () => setAt(null)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])

  return at
}

/** Reads the rest of the list before it is printed by keyboard. */
function useWholeList({ rows, length, read }: PrintListProps) {
  const wanted = Math.min(length, MAX)
  // Prints once the rows are rendered; after a failure, those that were read.
  const readAll = () =>
    void read(0, wanted - 1)
      .catch(() => undefined)
      .then(() => setTimeout(print))
  useShortcuts({ 'mod+p': readAll }, rows.length < wanted)
}

const wordsOf = (t: TFunction): string[] => {
  const { view, bar } = narrowed
  const chosen = bar?.facets.flatMap((facet) => {
    const names = (bar.values[facet.id] ?? []).map((value) => chosenName(facet, value))
    return names.length > 0
      ? [t('common.labelled', { label: facet.label, value: format.list(names) })]
      : []
  })
  return [
    ...(view ? [view] : []),
    ...(bar?.search ? [t('lists.print.search', { text: bar.search })] : []),
    ...(chosen ?? []),
    ...(bar?.more?.active
      ? [
          t('common.labelled', {
            label: t('lists.filters.more'),
            value: format.integer(bar.more.active),
          }),
        ]
      : []),
  ]
}

function Paper({ label, columns, rows, total, length, at }: PrintListProps & { at: string }) {
  const { t } = useTranslation()
  const shown = rows.slice(0, MAX)
  const isWhole = shown.length === length && shown.length === total
  const formatted = format.integer(shown.length)
  const count = isWhole
    ? t('lists.print.rows', { count: shown.length, formatted })
    : t('lists.print.part', {
        shown: formatted,
        total: total === null ? t('lists.over', { formatted }) : format.integer(total),
      })
  return (
    <div className="print-list">
      <h1>{label}</h1>
      <p>{[...wordsOf(t), count].join(' · ')}</p>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, header, numeric }) => (
              <th key={id} scope="col" data-numeric={numeric}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tfoot>
          <tr>
            <td colSpan={columns.length}>
              {location.href} · {format.dateTime(at)}
            </td>
          </tr>
        </tfoot>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.id} data-numeric={column.numeric}>
                  {column.cell(row, 'compact')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
