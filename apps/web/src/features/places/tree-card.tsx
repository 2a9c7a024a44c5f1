import type { PlaceNode } from '@steward/contract/locations.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceTree } from '#components/tree/place-tree.tsx'
import { usePlaceTree } from '#components/tree/use-place-tree.ts'
import { classNames } from '#components/ui/class-names.ts'
import { PlaceMenu, type PlaceStarts, usePlaceRights } from './place-menu.tsx'
import { TickButton, TickedBar, useTickedPlaces } from './ticked-places.tsx'
import type { Branch } from './use-branch.ts'
import type { PlaceActions } from './use-place-actions.ts'

interface TreeCardProps {
  /** Shows what lies in this site only. */
  site?: string
  selected: string | null
  /** The way to what is selected is opened, where it is known. */
  branch?: Branch | null
  onChoose: (node: PlaceNode) => void
  actions: PlaceActions
  starts: PlaceStarts
  className: string
  empty: ReactNode
}

/** A tree of places, from which several locations can be picked out. */
export function TreeCard(props: TreeCardProps) {
  const { site, selected, branch, onChoose, actions, starts, className, empty } = props
  const { t } = useTranslation()
  const tree = usePlaceTree({ site })
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
