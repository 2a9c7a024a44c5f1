import { type LabelPreset, labelsOnPage } from '@steward/contract/label-presets.ts'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { format } from '#lib/format.ts'

interface SheetPickerProps {
  preset: LabelPreset
  /** The first place that is still free, from 1. */
  start: number
  onStart: (start: number) => void
}

/** Asks where a sheet that has been used before begins to be free. */
export function SheetPicker({ preset, start, onStart }: SheetPickerProps) {
  const { t } = useTranslation()
  const most = labelsOnPage(preset)
  const row = Math.ceil(start / preset.columns)
  const column = ((start - 1) % preset.columns) + 1
  const choose = (value: number) => onStart(Math.min(Math.max(Math.round(value) || 1, 1), most))

  return (
    <div className="flex items-start gap-4">
      <MiniSheet preset={preset} start={start} onStart={choose} />
      <Field
        label={t('labels.start.label')}
        hint={t('labels.start.hint', { row: format.integer(row), column: format.integer(column) })}
        className="min-w-0 flex-1"
      >
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            value={start}
            onChange={(event) => choose(event.target.valueAsNumber)}
          />
        )}
      </Field>
    </div>
  )
}

/** The sheet in small, to be clicked; the number beside it says and does the same for everybody else. */
function MiniSheet({ preset, start, onStart }: SheetPickerProps) {
  const { columns, rows, left, top, pitchX, pitchY, width, height, page } = preset
  const pick = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * page.width
    const y = ((event.clientY - box.top) / box.height) * page.height
    const within = (value: number, count: number) =>
      Math.min(Math.max(Math.floor(value), 0), count - 1)
    onStart(within((y - top) / pitchY, rows) * columns + within((x - left) / pitchX, columns) + 1)
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      data-mini-sheet=""
      onClick={pick}
      className="w-28 shrink-0 cursor-pointer rounded-sm border border-border bg-white shadow-xs"
    >
      <svg viewBox={`0 0 ${page.width} ${page.height}`} className="block w-full">
        {Array.from({ length: columns * rows }, (_, at) => (
          <rect
            key={at}
            x={left + (at % columns) * pitchX}
            y={top + Math.floor(at / columns) * pitchY}
            width={width}
            height={height}
            rx={2}
            strokeWidth={0.8}
            className={
              at + 1 < start ? 'fill-none stroke-[#c3c8d0]' : 'fill-[#c7d7fe] stroke-[#4f6bd8]'
            }
          />
        ))}
      </svg>
    </button>
  )
}
