import {
  LABEL_PRESET_NAMES,
  LABEL_PRESETS,
  type LabelPreset,
  labelsOnPage,
} from '@steward/contract/label-presets.ts'
import { LABEL_CODES, LABEL_PARTS, type LabelPart } from '@steward/contract/labels.ts'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'
import { accountOf, useSession } from '#lib/session.ts'
import type { LabelDesign } from './label-design.ts'
import { isSingle } from './sheets.ts'

interface SheetPickerProps {
  preset: LabelPreset
  /** The first free label of the sheet, from 1. */
  start: number
  onStart: (start: number) => void
}

/** Asks where a partly used sheet starts to be free. */
function SheetPicker({ preset, start, onStart }: SheetPickerProps) {
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

/** A small sheet to click on; the number beside it does the same for keyboards and screen readers. */
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

/** More copies of one label are probably a typing error. */
const MAX_COPIES = 50

interface LabelOptionsProps {
  design: LabelDesign
  onDesign: (design: LabelDesign) => void
  start: number
  onStart: (start: number) => void
  copies: number
  onCopies: (copies: number) => void
}

/** The design of labels, and where they start on the sheet. */
export function LabelOptions(props: LabelOptionsProps) {
  const { design, onDesign, start, onStart, copies, onCopies } = props
  const { t } = useTranslation()
  const preset = LABEL_PRESETS[design.preset]
  // A code that fills its label leaves no room for text.
  const wordless = !preset.words && design.code === 'qr'

  return (
    <div className="flex flex-col gap-5">
      <Field label={t('labels.preset.label')}>
        {(control) => (
          <Select
            {...control}
            value={design.preset}
            onChange={(value) => value && onDesign({ ...design, preset: value })}
            placeholder={t('labels.preset.label')}
            options={LABEL_PRESET_NAMES.map((value) => ({
              value,
              label: t(`labels.preset.${value}`),
            }))}
          />
        )}
      </Field>
      <RadioGroup
        label={t('labels.code.label')}
        value={design.code}
        onChange={(code) => onDesign({ ...design, code })}
        options={LABEL_CODES.map((value) => ({
          value,
          label: t(`labels.code.${value}`),
          hint: t(`labels.code.${value}_hint`),
        }))}
      />
      {wordless ? (
        <p className="text-sm text-muted-foreground">{t('labels.show.no_room')}</p>
      ) : (
        <Parts show={design.show} onShow={(show) => onDesign({ ...design, show })} />
      )}
      {!isSingle(preset) && <SheetPicker preset={preset} start={start} onStart={onStart} />}
      <Field label={t('labels.copies')}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_COPIES}
            value={copies}
            onChange={({ target }) =>
              onCopies(Math.min(Math.max(Math.round(target.valueAsNumber) || 1, 1), MAX_COPIES))
            }
          />
        )}
      </Field>
    </div>
  )
}

function Parts({ show, onShow }: { show: LabelPart[]; onShow: (show: LabelPart[]) => void }) {
  const { t } = useTranslation()
  const hasLogo = Boolean(accountOf(useSession())?.logo_url)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('labels.show.label')}</legend>
      <div className="flex flex-col gap-2">
        {LABEL_PARTS.filter((part) => part !== 'logo' || hasLogo).map((part) => (
          <Checkbox
            key={part}
            label={t(`labels.show.${part}`)}
            checked={show.includes(part)}
            onChange={(checked) =>
              onShow(LABEL_PARTS.filter((each) => (each === part ? checked : show.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
