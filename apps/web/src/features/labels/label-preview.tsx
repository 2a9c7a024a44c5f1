import type { Label } from '@steward/contract/labels.ts'
import type { LabelPreset } from '@steward/contract/label-presets.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { isSingle, mm, onSheets, type Placed } from './sheets.ts'

interface LabelPreviewProps {
  labels: readonly Label[]
  preset: LabelPreset
  start: number
  copies: number
}

/** The number of sheets in the preview. */
const SHEETS_SHOWN = 2
const SINGLES_SHOWN = 12

/** A label as an image: scripts in an image don't run. */
const pictureOf = ({ svg }: Label) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The first labels in real size, at their positions on the sheet. */
export function LabelPreview({ labels, preset, start, copies }: LabelPreviewProps) {
  const { t } = useTranslation()
  const single = isSingle(preset)
  const sheets = useMemo(
    () =>
      onSheets(labels, preset, { start, copies }).slice(0, single ? SINGLES_SHOWN : SHEETS_SHOWN),
    [labels, preset, start, copies, single],
  )
  return (
    <ScrollRegion
      label={t('labels.preview')}
      className="max-w-full min-w-0 overflow-x-auto rounded-xl border border-border bg-muted p-4"
    >
      <div className={single ? 'flex flex-wrap gap-3' : 'flex flex-col items-start gap-4'}>
        {sheets.map((sheet) => (
          <Sheet key={sheet[0]!.place.page} sheet={sheet} preset={preset} />
        ))}
      </div>
    </ScrollRegion>
  )
}

function Sheet(props: { sheet: readonly Placed<Label>[]; preset: LabelPreset }) {
  const { sheet, preset } = props
  const { page, width, height } = preset
  return (
    <div
      data-sheet=""
      className="relative shrink-0 overflow-hidden rounded-sm bg-white shadow-sm"
      style={{ width: mm(page.width), height: mm(page.height) }}
    >
      {sheet.map(({ label, place }) => (
        <img
          key={place.position}
          src={pictureOf(label)}
          alt={`${label.asset_tag} ${label.name}`}
          data-position={place.position}
          className={
            isSingle(preset)
              ? 'absolute max-w-none'
              : 'absolute max-w-none outline-1 outline-[#e4e7ec] outline-dashed'
          }
          style={{ left: mm(place.x), top: mm(place.y), width: mm(width), height: mm(height) }}
        />
      ))}
    </div>
  )
}
