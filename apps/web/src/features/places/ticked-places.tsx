import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { FolderInput, ListChecks } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkBar } from '#components/list/bulk-bar.tsx'
import { SkippedRecords } from '#components/record-list/skipped-records.tsx'
import { useBulk } from '#components/record-list/use-bulk.ts'
import type { Ticks } from '#components/tree/tree-line.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { PLACE_REASONS } from './locations.tsx'

const MoveSeveralDialog = lazyOf(() => import('./move-dialogs.tsx'), 'MoveSeveralDialog')

type Ticked = ReadonlyMap<string, PlaceNode>

/** The locations that are ticked in a tree, once somebody has begun to pick out several. */
export function useTickedPlaces() {
  const [ticked, setTicked] = useState<Ticked | null>(null)
  const ticks: Ticks<PlaceNode> = {
    isTicked: ({ id, kind }) => (kind === 'location' ? ticked!.has(id) : null),
    onTick: (node) =>
      setTicked((before) => {
        const next = new Map(before)
        if (!next.delete(node.id)) next.set(node.id, node)
        return next
      }),
  }
  return {
    ticked: ticked ?? NONE,
    ticks: ticked ? ticks : undefined,
    begin: () => setTicked(NONE),
    end: () => setTicked(null),
  }
}

const NONE: Ticked = new Map()

type TickedPlaces = ReturnType<typeof useTickedPlaces>

/** Begins and ends picking out several. */
export function TickButton({ ticks, begin, end }: TickedPlaces) {
  const { t } = useTranslation()
  const mayMove = useMay(locationsApi.bulk)
  if (!mayMove) return null
  return (
    <IconButton
      label={t('places.tree.pick_several')}
      aria-pressed={ticks !== undefined}
      className="aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
      onClick={ticks ? end : begin}
    >
      <ListChecks aria-hidden />
    </IconButton>
  )
}

/** What can be done with the ticked locations. */
export function TickedBar({ ticked, end }: TickedPlaces) {
  const { t } = useTranslation()
  const [moves, setMoves] = useState(false)
  const countText = (count: number) =>
    t('locations.count', { count, formatted: format.integer(count) })
  const bulk = useBulk({
    bulk: locationsApi.bulk,
    undo: locationsApi.undoBulk,
    countText,
    count: 'locations.count',
  })
  const items = countText(ticked.size)
  const move = async (changes: Readonly<Record<string, unknown>>) => {
    if (!(await bulk.change([...ticked.keys()], changes, 'places.move_several.done'))) return
    setMoves(false)
    end()
  }
  return (
    <>
      {ticked.size > 0 && (
        <BulkBar
          label={t('lists.selection.count', { items })}
          actions={[
            {
              id: 'move',
              label: t('places.actions.move'),
              icon: <FolderInput aria-hidden />,
              onClick: () => setMoves(true),
            },
          ]}
          onClear={end}
        />
      )}
      <Suspense fallback={null}>
        {moves && (
          <MoveSeveralDialog
            chosen={[...ticked.values()]}
            count={ticked.size}
            items={items}
            pending={bulk.pending}
            onClose={() => setMoves(false)}
            onChange={(changes) => void move(changes)}
          />
        )}
      </Suspense>
      <SkippedRecords bulk={bulk} countText={countText} reasons={PLACE_REASONS} />
    </>
  )
}
