import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createMenuHandle,
  Menu,
  MenuContent,
  type MenuHandle,
  MenuItem,
} from '#components/ui/menu.tsx'

/** A handle that lives as long as the list. */
export function useMenuHandle<Row>(): MenuHandle<Row> {
  const [handle] = useState(() => createMenuHandle<Row>())
  return handle
}

interface RowMenuProps<Row> {
  menu: MenuHandle<Row>
  content: ((row: Row) => ReactNode) | undefined
  /** Begins to select with this row, for everybody who can't press long. */
  onSelect: ((id: string) => void) | undefined
}

/** The one menu of a list: whichever row opened it is the one it speaks of. */
export function RowMenu<Row extends { id: string }>(props: RowMenuProps<Row>) {
  const { menu, content, onSelect } = props
  const { t } = useTranslation()
  return (
    <Menu handle={menu}>
      {({ payload: row }) =>
        row && (
          <MenuContent align="end">
            {onSelect && (
              <MenuItem onClick={() => onSelect(row.id)}>{t('common.list.select')}</MenuItem>
            )}
            {content?.(row)}
          </MenuContent>
        )
      }
    </Menu>
  )
}
