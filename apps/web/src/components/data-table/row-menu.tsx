import { SquareCheck } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuPopup } from '#components/ui/menu.tsx'
import { type Overlay, useOverlay } from '#components/ui/overlay.ts'

/** Opens the menu of a row at the pressed button. */
export type OpenRowMenu<Row> = (row: Row, button: HTMLElement, byKey: boolean) => void

/**
 * The single menu of a list and the row that it is open for. A menu per row would be ten times more expensive.
 *
 * @param rows the current rows of the list, which may be refetched while the menu is open
 */
export function useRowMenu<Row extends { id: string }>(rows: readonly Row[]) {
  const overlay = useOverlay()
  const [opened, setRow] = useState<Row | null>(null)
  const row = opened && (rows.find(({ id }) => id === opened.id) ?? opened)
  const open: OpenRowMenu<Row> = (next, button, byKey) => {
    if (overlay.open && overlay.anchor === button) {
      overlay.setOpen(false)
      return
    }
    setRow(next)
    overlay.show(button, byKey)
  }
  return { overlay, row, open }
}

interface RowMenuProps<Row> {
  overlay: Overlay
  row: Row | null
  content: ((row: Row) => ReactNode) | undefined
  /** Starts the selection with this row, for users who can't long-press. */
  onSelect: ((id: string) => void) | undefined
}

/** The menu of the row that opened it. */
export function RowMenu<Row extends { id: string }>(props: RowMenuProps<Row>) {
  const { overlay, row, content, onSelect } = props
  const { t } = useTranslation()
  if (!overlay.used || !row) return null
  return (
    <Suspense fallback={null}>
      <MenuPopup overlay={overlay} align="end">
        {onSelect && (
          <MenuItem icon={<SquareCheck aria-hidden />} onClick={() => onSelect(row.id)}>
            {t('common.list.select')}
          </MenuItem>
        )}
        {content?.(row)}
      </MenuPopup>
    </Suspense>
  )
}
