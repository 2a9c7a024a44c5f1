import { Check, Table2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ColumnsMenu } from '#components/filter-bar/columns-menu.tsx'
import { DensityMenu } from '#components/filter-bar/density-menu.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { isMac } from '#lib/shortcuts.ts'
import type { ColumnLayout } from '#lib/column-layout.ts'
import type { CellColumn } from './cell-columns.tsx'

interface EditBarProps {
  helpId: string
  columns: readonly CellColumn[]
  layout: ColumnLayout
  isSaving: boolean
  canUndo: boolean
  onUndo: () => void
  onDone: () => void
}

/** Stands where the toolbar stood while cells are edited, as high as it. */
export function EditBar(props: EditBarProps) {
  const { t } = useTranslation()
  const mod = isMac() ? '⌘' : t('assets.cells.ctrl')
  return (
    <section
      aria-label={t('assets.cells.title')}
      className="flex min-h-(--toolbar-height) shrink-0 items-center gap-2 bg-primary-soft px-4 py-2"
    >
      <Table2 aria-hidden className="size-4 shrink-0 text-primary-text" />
      <span className="text-sm font-semibold whitespace-nowrap text-primary-text">
        {t('assets.cells.title')}
      </span>
      <span
        id={props.helpId}
        className="min-w-0 flex-1 truncate text-sm"
        title={t('assets.cells.help', { mod })}
      >
        {t('assets.cells.help', { mod })}
      </span>
      <output className="text-sm whitespace-nowrap">
        {props.isSaving ? t('common.saving') : ''}
      </output>
      <IconButton
        label={t('common.undo')}
        keys={`${mod} Z`}
        disabled={!props.canUndo}
        onClick={props.onUndo}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <DensityMenu />
      <ColumnsMenu columns={props.columns} layout={props.layout} />
      <Button variant="primary" onClick={props.onDone}>
        <Check aria-hidden />
        {t('assets.cells.done')}
      </Button>
    </section>
  )
}
