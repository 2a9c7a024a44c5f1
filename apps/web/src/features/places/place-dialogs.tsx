import type { PlaceNode } from '@steward/contract/locations.ts'
import { Suspense, useMemo, useState } from 'react'
import { KindDialog } from '#components/fields/kind-dialog.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { LOCATIONS } from './locations.tsx'
import { placeOf } from './place-lookup.ts'
import { SITES } from './sites.tsx'
import { type PlaceActions, usePlaceActions } from './use-place-actions.ts'

const AddSeveralDialog = lazyOf(() => import('./add-several-dialog.tsx'), 'AddSeveralDialog')
const MoveAllDialog = lazyOf(() => import('./move-all-dialog.tsx'), 'MoveAllDialog')
const MoveDialog = lazyOf(() => import('./move-dialogs.tsx'), 'MoveDialog')

/** As much of a site as it takes to move everything out of it. */
export interface NamedSite {
  id: string
  name: string
}

/** A dialog about places, and the place that it begins with. */
export type PlaceDialog =
  | { kind: 'add_site' }
  | { kind: 'add_location' | 'add_several'; into: PlaceNode | null }
  | { kind: 'edit'; node: PlaceNode }
  | { kind: 'move'; node: PlaceNode }
  /** Moves everything out of a site, which is archived then where that is wanted. */
  | { kind: 'move_all'; site: NamedSite; archives: boolean }

/**
 * The dialog that is open, and what menus can begin with places.
 *
 * @param onGone a place was archived
 */
export function usePlaceDialogs(onGone?: (node: PlaceNode) => void) {
  const [dialog, open] = useState<PlaceDialog | null>(null)
  const actions = usePlaceActions((site) => open({ kind: 'move_all', site, archives: true }))
  const archive = (node: PlaceNode) =>
    actions.archive(node).then((isGone) => void (isGone && onGone?.(node)))
  const starts = {
    onAdd: (into: PlaceNode) => open({ kind: 'add_location', into }),
    onSeveral: (into: PlaceNode) => open({ kind: 'add_several', into }),
    onMove: (node: PlaceNode) => open({ kind: 'move', node }),
    onEdit: (node: PlaceNode) => open({ kind: 'edit', node }),
    onArchive: (node: PlaceNode) => void archive(node),
    onMoveAll: (site: PlaceNode) => open({ kind: 'move_all', site, archives: false }),
  }
  return { dialog, open, actions, starts }
}

export type PlaceDialogState = ReturnType<typeof usePlaceDialogs>

interface PlaceDialogsProps {
  open: PlaceDialog | null
  actions: PlaceActions
  /** What was added is shown next. */
  onAdded: (id: string) => void
  /** A site was emptied and archived. */
  onArchived?: ((id: string) => void) | undefined
  onClose: () => void
}

/** Whichever dialog is open; each is fetched when it is needed. */
export function PlaceDialogs(props: PlaceDialogsProps) {
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  )
}

function Opened({ open, actions, onAdded, onArchived, onClose }: PlaceDialogsProps) {
  if (!open) return null
  if (open.kind === 'add_site')
    return <KindDialog kind={SITES} onClose={onClose} onSaved={({ id }) => onAdded(id)} />
  if (open.kind === 'move')
    return <MoveDialog node={open.node} actions={actions} onClose={onClose} />
  if (open.kind === 'move_all')
    return (
      <MoveAllDialog
        site={open.site}
        archives={open.archives}
        onArchived={onArchived}
        onClose={onClose}
      />
    )
  if (open.kind === 'edit') {
    const { id, kind } = open.node
    if (kind === 'site') return <KindDialog kind={SITES} edit={id} onClose={onClose} />
    return <KindDialog kind={LOCATIONS} edit={id} onClose={onClose} />
  }
  return <Adding open={open} onAdded={onAdded} onClose={onClose} />
}

interface AddingProps extends Pick<PlaceDialogsProps, 'onAdded' | 'onClose'> {
  open: { kind: 'add_location' | 'add_several'; into: PlaceNode | null }
}

function Adding({ open, onAdded, onClose }: AddingProps) {
  // The same object as long as the dialog is open: the form begins with it.
  const into = useMemo(() => open.into && placeOf(open.into), [open.into])
  const given = useMemo(() => ({ parent_id: into }), [into])
  if (open.kind === 'add_several') return <AddSeveralDialog into={into} onClose={onClose} />
  const added = ({ id }: { id: string }) => onAdded(id)
  return <KindDialog kind={LOCATIONS} given={given} onClose={onClose} onSaved={added} />
}
