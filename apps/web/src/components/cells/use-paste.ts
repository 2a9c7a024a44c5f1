import type { CellsCheck } from '@steward/contract/kit/cells.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { datePattern } from '#lib/date-input.ts'
import { decimalSign } from '#lib/decimal.ts'
import { errorText } from '#lib/error-text.ts'
import { formatLocale } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { toast } from '#lib/toast.ts'
import { type CellRecord, useCellsKind } from './cells-kind.ts'
import { type CellColumn, isEdited } from './cell-columns.tsx'
import type { CellId } from './cell-values.ts'
import type { Range } from './cursor.ts'
import type { Overlay } from './overlay.ts'
import type { Block } from './tsv.ts'
import { portions } from './row-change.ts'

type Texts = Partial<Record<CellId, string>>
export interface PastedRow {
  record: CellRecord
  texts: Texts
}

/** A pasted block and its check. */
export interface Pasted {
  rows: PastedRow[]
  /** The number of cells in read-only columns. */
  fixed: number
  /** The rows and columns that don't fit into the grid. */
  beyond: { rows: number; columns: number }
  check: CellsCheck | null
}

/** The formats of dates and numbers in the user's locale. */
function notation() {
  const locale = formatLocale()
  const order = datePattern(locale, { day: 'd', month: 'm', year: 'y' }).replaceAll(/[^dmy]/g, '')
  const orders = ['dmy', 'mdy', 'ymd'] as const
  return {
    date_order: orders.find((one) => one === order),
    decimal: decimalSign(locale) === ',' ? (',' as const) : ('.' as const),
  }
}

/** The block repeated as often as it fits into the selection; at least once. */
function repeated(block: Block, range: Range): Block {
  const width = Math.max(...block.map((row) => row.length))
  const times = (selected: number, own: number) =>
    selected % own === 0 ? Math.max(1, selected / own) : 1
  const down = times(range.bottom - range.top + 1, block.length)
  const across = times(range.right - range.left + 1, width)
  return Array.from({ length: down }, () => block)
    .flat()
    .map((row) => Array.from({ length: across }, () => row).flat())
}

/** Maps a block to records, starting at the first selected cell. */
export function laid(
  copied: Block,
  range: Range,
  rows: readonly CellRecord[],
  columns: readonly CellColumn[],
): Omit<Pasted, 'check'> {
  const block = repeated(copied, range)
  const width = Math.max(...block.map((row) => row.length))
  let fixed = 0
  const pasted = block.slice(0, rows.length - range.top).map((cells, down): PastedRow => {
    const texts: Texts = {}
    for (const [across, text] of cells.entries()) {
      const column = columns[range.left + across]
      if (!column) continue
      if (isEdited(column)) texts[column.field.name] = text
      else fixed += 1
    }
    return { record: rows[range.top + down]!, texts }
  })
  return {
    rows: pasted.filter(({ texts }) => Object.keys(texts).length > 0),
    fixed,
    beyond: {
      rows: Math.max(0, block.length - (rows.length - range.top)),
      columns: Math.max(0, width - (columns.length - range.left)),
    },
  }
}

/** A pasted block: the server parses and checks it before anything is written. */
export function usePaste({ known }: Overlay) {
  const { t } = useTranslation()
  const { plural, cells } = useCellsKind()
  const [pasted, setPasted] = useState<Pasted | null>(null)

  // Newer pastes, edits or closing the dialog invalidate a running check.
  const runs = useRef(0)

  /** @param former the previous check, which stays if this one fails */
  const check = async (
    block: Omit<Pasted, 'check'>,
    former: Pasted | null = null,
  ): Promise<void> => {
    runs.current += 1
    const run = runs.current
    setPasted({ ...block, check: null })
    const found: CellsCheck = { rows: [], skipped: [] }
    try {
      for (const part of portions(block.rows)) {
        const rows = part.map(({ record, texts }) => ({
          id: record.id,
          lock_version: known(record).lock_version,
          texts,
        }))
        const body = { [plural]: { rows, ...notation() } }
        const answer = await send(cells.api.check, { body })
        const { data } = answer as { data: CellsCheck }
        found.rows.push(...data.rows)
        found.skipped.push(...data.skipped)
      }
      if (runs.current === run) setPasted({ ...block, check: found })
    } catch (error) {
      if (runs.current !== run) return
      setPasted(former)
      toast.error(t('cells.check_failed'), { description: errorText(error, t) })
    }
  }

  /** Replaces the text of one cell, and checks the block again. */
  const replace = (id: string, field: CellId, text: string) => {
    if (!pasted) return
    const rows = pasted.rows.map((row) =>
      row.record.id === id ? { ...row, texts: { ...row.texts, [field]: text } } : row,
    )
    void check({ ...pasted, rows }, pasted)
  }

  const close = () => {
    runs.current += 1
    setPasted(null)
  }

  return { pasted, check, replace, close }
}
