import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { format } from '#lib/format.ts'
import { useCellFields, useCellsKind } from './cells-kind.ts'
import type { CellId } from './cell-values.ts'
import { type PastedCell, pastedCells } from './pasted-cells.ts'
import type { RowChange } from './row-change.ts'
import type { Pasted } from './use-paste.ts'

interface PasteDialogProps {
  pasted: Pasted
  pending: boolean
  onReplace: (id: string, field: CellId, text: string) => void
  onApply: (rows: readonly RowChange[]) => void
  onClose: () => void
}

/** The number of cells in the preview; counts include all. */
const LISTED = 200

/** Previews the changes of a pasted block, and its unreadable cells, before anything is saved. */
export function PasteDialog({ pasted, pending, onReplace, onApply, onClose }: PasteDialogProps) {
  const { t } = useTranslation()
  const kind = useCellsKind()
  const { at } = useCellFields()
  const { cells, changes, count } = pastedCells(pasted, { kind, at, t })
  const formatted = (n: number) => ({ count: n, formatted: format.integer(n) })
  const wrong = cells.filter(({ problem }) => problem !== null)
  const good = cells.filter(({ problem }) => problem === null)
  const apply = useRef<HTMLButtonElement>(null)
  const isChecked = pasted.check !== null

  // Focuses the confirm button once the check is complete.
  useEffect(() => {
    if (isChecked) apply.current?.focus()
  }, [isChecked])

  const listed = [...wrong, ...good].slice(0, LISTED)
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('cells.paste.title')}
      description={pasted.check ? t('cells.paste.found', formatted(count)) : undefined}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
          <Button
            ref={apply}
            variant="primary"
            disabled={count === 0}
            pending={pending}
            pendingLabel={t('common.saving')}
            onClick={() => onApply(changes)}
          >
            {t('cells.paste.apply', formatted(count))}
          </Button>
        </>
      }
    >
      {pasted.check ? (
        <div className="flex flex-col gap-4">
          <Notes pasted={pasted} wrong={wrong.length} />
          {listed.length > 0 && <CellList cells={listed} onReplace={onReplace} />}
          {cells.length > LISTED && (
            <p className="text-sm text-muted-foreground">
              {t('cells.paste.more', formatted(cells.length - LISTED))}
            </p>
          )}
        </div>
      ) : (
        <p className="flex items-center gap-2 py-6 text-sm text-muted-foreground">
          <Spinner />
          {t('cells.paste.checking')}
        </p>
      )}
    </Dialog>
  )
}

/** The parts of the block that are left out. */
function Notes({ pasted, wrong }: { pasted: Pasted; wrong: number }) {
  const { t } = useTranslation()
  const { fixed, beyond } = pasted
  const notes = [
    [wrong, 'cells.paste.unreadable'],
    [fixed, 'cells.paste.fixed'],
    [beyond.rows, 'cells.paste.beyond_rows'],
    [beyond.columns, 'cells.paste.beyond_columns'],
  ] as const
  const said = notes.filter(([count]) => count > 0)
  if (said.length === 0) return null
  return (
    <Banner kind="warning">
      <ul className="flex flex-col gap-1">
        {said.map(([count, key]) => (
          <li key={key}>{t(key, { count, formatted: format.integer(count) })}</li>
        ))}
      </ul>
    </Banner>
  )
}

interface CellListProps {
  cells: readonly PastedCell[]
  onReplace: PasteDialogProps['onReplace']
}

function CellList({ cells, onReplace }: CellListProps) {
  const { t } = useTranslation()
  const { texts, called } = useCellsKind()
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-border text-left text-xs text-muted-foreground">
          <th className="py-2 pr-3 font-medium">{t(texts.record)}</th>
          <th className="py-2 pr-3 font-medium">{t('cells.paste.field')}</th>
          <th className="py-2 font-medium">{t('cells.paste.change')}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map((cell) => (
          <tr
            key={`${cell.record.id} ${cell.field}`}
            className="border-b border-border align-top last:border-b-0"
          >
            <td className="max-w-48 py-2 pr-3 break-words">
              {called(cell.record).name}
              <span className="block text-xs text-muted-foreground">
                {called(cell.record).detail}
              </span>
            </td>
            <td className="py-2 pr-3 text-muted-foreground">{cell.label}</td>
            <td className="py-2 break-words">
              <Change cell={cell} />
              {cell.problem !== null && <Problem cell={cell} onReplace={onReplace} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The old and new value. */
function Change({ cell: { before, after } }: { cell: PastedCell }) {
  const { t } = useTranslation()
  const nothing = t('record_form.conflict.nothing')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="text-muted-foreground">{before || nothing}</span>
      <ArrowRight aria-hidden className="size-3.5 text-muted-foreground" />
      <span className="sr-only">→</span>
      <span className="font-medium">{after || nothing}</span>
    </span>
  )
}

function Problem({ cell, onReplace }: { cell: PastedCell } & Pick<CellListProps, 'onReplace'>) {
  const { t } = useTranslation()
  const { record, field, problem, suggestions } = cell
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-destructive-text">
      <span className="flex items-start gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {problem}
      </span>
      {suggestions.map((name) => (
        <Button key={name} size="sm" onClick={() => onReplace(record.id, field, name)}>
          {t('cells.paste.take', { name })}
        </Button>
      ))}
    </div>
  )
}
