import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { FolderInput, ListChecks } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkBar } from '#components/list/bulk-bar.tsx'
import { SkippedRecords } from '#components/record-list/skipped-records.tsx'
import { useBulk } from '#components/record-list/use-bulk.ts'
import { PlaceTree } from '#components/tree/place-tree.tsx'
import type { Ticks } from '#components/tree/tree-line.tsx'
import { usePlaceTree } from '#components/tree/use-place-tree.ts'
import { classNames } from '#components/ui/class-names.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { PLACE_REASONS } from './locations.tsx'
import { PlaceMenu, type PlaceStarts, usePlaceRights } from './place-menu.tsx'
import type { Branch } from './use-branch.ts'
import type { PlaceActions } from './use-place-actions.ts'

const MoveSeveralDialog = lazyOf(() => import('./move-dialogs.tsx'), 'MoveSeveralDialog')

type Ticked = ReadonlyMap<string, PlaceNode>

/** The locations selected in a tree, while multiple selection is on. */
function useTickedPlaces() {
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

/** Starts and ends multiple selection. */
function TickButton({ ticks, begin, end }: TickedPlaces) {
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

/** The actions for the selected locations. */
function TickedBar({ ticked, end }: TickedPlaces) {
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

interface TreeCardProps {
  /** Only the content of this site. */
  site?: string
  selected: string | null
  /** The selected place with its ancestors, which are opened once they are loaded. */
  branch?: Branch | null
  onChoose: (node: PlaceNode) => void
  actions: PlaceActions
  starts: PlaceStarts
  className: string
  empty: ReactNode
}

/** A tree of places with multiple selection. */
export function TreeCard(props: TreeCardProps) {
  const { site, selected, branch, onChoose, actions, starts, className, empty } = props
  const { t } = useTranslation()
  const tree = usePlaceTree({ site })
  const rights = usePlaceRights()
  const several = useTickedPlaces()
  const { openAll } = tree

  // Opened once: a user who closes the branch wants it closed.
  const shown = branch?.node.id
  const above = branch?.above
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (shown === undefined || shown === opened.current || !above) return
    opened.current = shown
    openAll(above)
  }, [shown, above, openAll])

  return (
    <section
      aria-label={t('places.tree.label')}
      className={classNames(
        'flex flex-col overflow-hidden rounded-xl border border-border bg-card shadow-xs',
        className,
      )}
    >
      <PlaceTree
        tree={tree}
        label={t('places.tree.label')}
        selected={selected}
        ticks={several.ticks}
        tools={<TickButton {...several} />}
        onChoose={onChoose}
        actions={{
          menu: (node, { rename }) => (
            <PlaceMenu node={node} starts={{ ...starts, onRename: rename }} />
          ),
          mayRename: rights.mayChange,
          onRename: actions.rename,
          onDelete: (node) => rights.mayArchive(node) && starts.onArchive(node),
          mayMove: rights.mayMove,
          onMove: (node, target) => void actions.move(node, target),
        }}
        empty={empty}
      />
      <TickedBar {...several} />
    </section>
  )
}
