import { MapPinned } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#components/states.tsx'
import { PlaceTree } from '#components/tree/place-tree.tsx'
import { usePlaceTree } from '#components/tree/use-place-tree.ts'
import { PlaceMenu, type PlaceStarts, usePlaceRights } from './place-menu.tsx'
import { TickButton, TickedBar, useTickedPlaces } from './ticked-places.tsx'
import type { Branch } from './use-branch.ts'
import type { PlaceDeeds } from './use-place-actions.ts'

interface TreeCardProps {
  id: string | undefined
  branch: Branch | null
  onNode: (id: string) => void
  deeds: PlaceDeeds
  starts: PlaceStarts
}

/** The tree of all places, from which several locations can be picked out. */
export function TreeCard({ id, branch, onNode, deeds, starts }: TreeCardProps) {
  const { t } = useTranslation()
  const tree = usePlaceTree()
  const rights = usePlaceRights()
  const several = useTickedPlaces()
  const { openAll } = tree

  // The way to what the address names is opened once: whoever closes it again wants it closed.
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
      className="flex w-2/5 max-w-md min-w-72 shrink-0 flex-col overflow-hidden rounded-xl border border-border bg-card shadow-xs"
    >
      <PlaceTree
        tree={tree}
        label={t('places.tree.label')}
        selected={id ?? null}
        ticks={several.ticks}
        tools={<TickButton {...several} />}
        onChoose={(node) => onNode(node.id)}
        actions={{
          menu: (node, { rename }) => (
            <PlaceMenu node={node} starts={{ ...starts, onRename: rename }} />
          ),
          mayRename: rights.mayChange,
          onRename: deeds.rename,
          onDelete: (node) => rights.mayArchive(node) && starts.onArchive(node),
          mayMove: rights.mayMove,
          onMove: (node, target) => void deeds.move(node, target),
        }}
        empty={<EmptyState level={2} icon={MapPinned} title={t('places.empty.title')} />}
      />
      <TickedBar {...several} />
    </section>
  )
}
