import type { Dashboard } from '@steward/contract/dashboard.ts'
import { GripVertical, type LucideIcon, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Sheet } from '#components/ui/sheet.tsx'
import { useFocusBeside } from '#components/use-focus-beside.ts'
import { useReorder } from '#components/use-reorder.ts'
import { format } from '#lib/format.ts'
import type { TileChoice } from './tile-choice.ts'

interface ArrangeSheetProps {
  shown: readonly TileChoice[]
  others: readonly TileChoice[]
  /** Shows the new arrangement at once. */
  onChange: (tiles: Dashboard['tiles']) => void
  onClose: () => void
}

const idsOf = (tiles: readonly TileChoice[]) => tiles.map(({ id }) => id)

const ICON_BUTTON =
  'grid size-8 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground coarse:size-10'

const buttonOf = (item: Element | null | undefined) =>
  item?.querySelector<HTMLElement>(':scope > button:last-child')
/** The first tile of the other list. */
const otherwise = (item: Element) =>
  buttonOf([...document.querySelectorAll('[role="dialog"] li')].find((other) => other !== item))

interface TileButtonProps {
  icon: LucideIcon
  label: string
  onClick: () => void
}

/** Moves a tile to the other list. The next tile gets the focus. */
function TileButton({ icon: Icon, label, onClick }: TileButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusBeside(button, buttonOf, otherwise)
  return (
    <button ref={button} type="button" aria-label={label} className={ICON_BUTTON} onClick={onClick}>
      <Icon aria-hidden className="size-4" />
    </button>
  )
}

/** Chooses the tiles and their order. Each change is saved at once. */
export function ArrangeSheet({ shown, others, onChange, onClose }: ArrangeSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('dashboard.arrange.title')}
      side="right"
      footer={<Button onClick={() => onChange(null)}>{t('common.list.reset_columns')}</Button>}
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-muted-foreground">{t('dashboard.arrange.hint')}</p>
        <Shown tiles={shown} onChange={onChange} />
        {others.length > 0 && (
          <section aria-labelledby="more-tiles">
            <h3 id="more-tiles" className="mb-2 text-sm font-semibold">
              {t('dashboard.arrange.more')}
            </h3>
            <ul className="divide-y divide-border">
              {others.map((tile) => (
                <li key={tile.id} className="flex items-center gap-2 py-1.5">
                  <span className="min-w-0 flex-1 truncate pl-2 text-sm">{tile.title}</span>
                  <TileButton
                    icon={Plus}
                    label={t('dashboard.arrange.add', { name: tile.title })}
                    onClick={() => onChange([...idsOf(shown), tile.id])}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  )
}

function Shown({
  tiles,
  onChange,
}: { tiles: readonly TileChoice[] } & Pick<ArrangeSheetProps, 'onChange'>) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const { list, rows, held, handle } = useReorder({
    rows: tiles,
    onOrder: async (next) => onChange(idsOf(next)),
    onMoved: ({ title }, place) =>
      setSaid(
        t('data_fields.moved', {
          name: title,
          place: format.integer(place),
          total: format.integer(tiles.length),
        }),
      ),
  })
  return (
    <>
      <output className="sr-only">{said}</output>
      <ul ref={list} aria-label={t('dashboard.arrange.shown')} className="divide-y divide-border">
        {rows.map((tile) => (
          <li
            key={tile.id}
            className={classNames(
              'flex items-center gap-2 py-1.5',
              held === tile.id && 'relative z-10 bg-muted shadow-lg',
            )}
          >
            <button
              type="button"
              aria-label={t('data_fields.move', { name: tile.title })}
              aria-pressed={held === tile.id}
              className={classNames(ICON_BUTTON, 'cursor-grab touch-none')}
              {...handle(tile.id)}
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            <span className="min-w-0 flex-1 truncate text-sm font-medium">{tile.title}</span>
            <TileButton
              icon={X}
              label={t('dashboard.arrange.hide', { name: tile.title })}
              onClick={() => onChange(idsOf(tiles.filter(({ id }) => id !== tile.id)))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
