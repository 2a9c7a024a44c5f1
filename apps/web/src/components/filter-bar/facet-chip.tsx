import { CirclePlus } from 'lucide-react'
import { classNames } from '#components/ui/class-names.ts'
import { Popover } from '#components/ui/popover.tsx'
import { FacetOptions } from './facet-options.tsx'
import type { Facet } from './facet.ts'

interface FacetChipProps {
  facet: Facet
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

/** What is chosen, in words: up to two names, then the first and how many more. */
export function chosenWords(facet: Facet, chosen: readonly string[]): string {
  const names = chosen.map(
    (value) => facet.options.find((option) => option.value === value)?.label ?? value,
  )
  return names.length <= 2 ? names.join(', ') : `${names[0]} +${names.length - 1}`
}

const LOOK =
  'inline-flex h-8 items-center gap-1.5 rounded-lg border px-2.5 text-sm font-medium whitespace-nowrap transition-colors coarse:h-11 [&_svg]:size-3.5'
const OFF =
  'border-dashed border-input text-muted-foreground hover:bg-muted hover:text-foreground data-popup-open:bg-muted data-popup-open:text-foreground'
const ON = 'border-transparent bg-primary-soft text-primary-text'

/** A filter in the toolbar: dashed while it is off, filled with what it lets through while it is on. */
export function FacetChip({ facet, chosen, onChange }: FacetChipProps) {
  const on = chosen.length > 0
  return (
    <Popover
      label={facet.label}
      className="w-60"
      onOpenChange={(open) => {
        if (open) facet.onOpen?.()
      }}
      trigger={
        <button type="button" data-facet="" className={classNames(LOOK, on ? ON : OFF)}>
          {!on && <CirclePlus aria-hidden />}
          {facet.label}
          {on && (
            <>
              <span aria-hidden className="h-3.5 w-px bg-current opacity-30" />
              <span className="max-w-44 truncate font-semibold">{chosenWords(facet, chosen)}</span>
            </>
          )}
        </button>
      }
    >
      <FacetOptions facet={facet} chosen={chosen} onChange={onChange} />
    </Popover>
  )
}
