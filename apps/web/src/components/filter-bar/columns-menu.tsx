import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { lazyOf } from '#lib/lazy-of.ts'

// The popover waits for it, so that its first field gets the focus.
const ColumnList = lazyOf(() => import('./column-list.tsx'), 'ColumnList')

export interface NamedColumn {
  id: string
  header: string
}

export interface ColumnsMenuProps {
  columns: readonly NamedColumn[]
  layout: ColumnLayout
}

/** The visible columns of a list and their order, changed by dragging, buttons, or Alt with the arrow keys. */
export function ColumnsMenu({ columns, layout }: ColumnsMenuProps) {
  const { t } = useTranslation()
  const label = t('common.list.columns')
  return (
    <Popover
      label={label}
      align="end"
      className="flex w-72 flex-col"
      trigger={
        <Button className="max-xl:px-2.5">
          <Columns3 aria-hidden />
          <span className="max-xl:sr-only">{label}</span>
        </Button>
      }
    >
      <ColumnList columns={columns} layout={layout} />
    </Popover>
  )
}
