import { bulkImportsApi, type ImportFaultyRow } from '@steward/contract/bulk-imports.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { format } from '#lib/format.ts'
import { useIsMobile } from '#lib/media.ts'
import { query } from '#lib/query.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { useKeyNames } from '#components/layout/key-names.ts'
import { ErrorTable } from '../error-table.tsx'
import type { CheckedProps } from './check-state.tsx'

type GridProps = Pick<CheckedProps, 'current' | 'mends' | 'onMend'>

/** Rows with errors, which can be corrected in place; on phones they are read-only. */
export function ErrorGrid(props: GridProps) {
  const mobile = useIsMobile()
  const { t } = useTranslation()
  const { current } = props
  if (!mobile) return <Grid {...props} />
  return (
    <>
      <ErrorTable errors={current.error_details} rows={current.preview?.errors ?? 0} />
      <p className="text-sm text-muted-foreground">{t('imports.grid.larger_screen')}</p>
    </>
  )
}

function Grid({ current, mends, onMend }: GridProps) {
  const { t } = useTranslation()
  const keyNames = useKeyNames()
  const table = useRef<HTMLTableElement>(null)
  const [after, setAfter] = useState(0)
  const { data } = useQuery({
    ...query(bulkImportsApi.rows, { params: { id: current.id }, query: { after } }),
    staleTime: 0,
  })
  useShortcuts({ 'alt+n': () => focusNext(table.current) })
  const rows = data?.data.rows ?? []
  const { headers } = current.file_info

  return (
    <section className="overflow-hidden rounded-xl border border-border bg-card">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h3 className="text-base font-semibold">{t('imports.errors.title')}</h3>
        <Button
          size="sm"
          aria-keyshortcuts="Alt+N"
          disabled={rows.length === 0}
          onClick={() => focusNext(table.current)}
        >
          {t('imports.grid.next')} <Kbd>{keyNames('alt+n')}</Kbd>
        </Button>
      </div>
      <ScrollRegion
        label={t('imports.errors.title')}
        className="max-h-112 overflow-auto border-t border-border"
      >
        <table ref={table} className="w-full text-left text-sm">
          <thead className="sticky top-0 z-10 bg-canvas text-xs text-muted-foreground">
            <tr className="border-b border-border">
              <th scope="col" className="px-3 py-2 font-medium">
                {t('imports.errors.row')}
              </th>
              {headers.map((header) => (
                <th key={header} scope="col" className="px-2 py-2 font-medium whitespace-nowrap">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.row}
                row={row}
                headers={headers}
                mends={mends[row.row] ?? {}}
                onMend={(header, value) => onMend(row.row, header, value)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border bg-canvas px-4 py-2 text-xs text-muted-foreground">
        <p>{t('imports.grid.hint')}</p>
        <div className="flex gap-2">
          {after > 0 && (
            <Button size="sm" onClick={() => setAfter(0)}>
              {t('imports.grid.first')}
            </Button>
          )}
          {data?.data.more && (
            <Button size="sm" onClick={() => setAfter(rows.at(-1)!.row)}>
              {t('imports.grid.more')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** Focuses the next cell with an error. */
function focusNext(table: HTMLTableElement | null) {
  const cells = [...(table?.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]') ?? [])]
  const at = cells.indexOf(document.activeElement as HTMLInputElement)
  cells[(at + 1) % Math.max(1, cells.length)]?.focus()
}

interface RowProps {
  row: ImportFaultyRow
  headers: readonly string[]
  mends: Record<string, string>
  onMend: (header: string, value: string) => void
}

function Row({ row, headers, mends, onMend }: RowProps) {
  const { t } = useTranslation()
  const elsewhere = row.errors.filter(({ column }) => !column || !headers.includes(column))
  return (
    <tr className="border-b border-border align-top last:border-b-0">
      <th scope="row" className="tnum px-3 py-2 font-normal">
        {format.integer(row.row)}
        {elsewhere.map(({ message }) => (
          <span
            key={message}
            className="block w-40 text-xs whitespace-normal text-destructive-text"
          >
            {message}
          </span>
        ))}
      </th>
      {headers.map((header, at) => {
        const errors = row.errors.filter(({ column }) => column === header)
        const id = `${row.row}-${at}`
        return (
          <td key={header} className="min-w-32 px-1 py-1">
            <Input
              aria-label={t('imports.grid.cell', { column: header, row: format.integer(row.row) })}
              aria-invalid={errors.length > 0 && mends[header] === undefined}
              {...(errors.length > 0 && { 'aria-describedby': id })}
              value={mends[header] ?? row.cells[at] ?? ''}
              onChange={(event) => onMend(header, event.target.value)}
            />
            {errors.length > 0 && (
              <p id={id} className="w-40 px-1 text-xs whitespace-normal text-destructive-text">
                {errors.map(({ message }) => message).join(' ')}
              </p>
            )}
          </td>
        )
      })}
    </tr>
  )
}
